/** JSON texts of almost a megabyte, each expensive for another part of a service. */
const bytes = 900_000;

export const filled = (piece: string): string => piece.repeat(Math.floor(bytes / piece.length));
const list = (item: string): string => `[${filled(`${item},`)}${item}]`;
const text = (piece: string): string =>
  JSON.stringify(piece.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(piece)))));
export const members = (count: number, member: (index: number) => string): string =>
  `{${Array.from({ length: count }, (_, index) => member(index)).join(",")}}`;

export const hostileTexts: Readonly<Record<string, string>> = {
  letters: text("a"),
  spaces: text(" "),
  unicode: text("é😀"),
  "unseen characters": text("a\u200b"),
  escapes: `"${filled("\\u0041")}"`,
  "escaped escapes": text("\\u0041"),
  quotes: text('"\\'),
  accounts: text("DE12 "),
  addresses: text("a@"),
  "dotted numbers": text("1.2.3.4."),
  attempts: text("ignore all previous instruction "),
  "private keys": text("-----BEGIN PRIVATE KEY-----"),
  pointers: text("/a/b"),
  expression: text("1+"),
  parentheses: text("("),
  repetition: text("(a+)+$"),
  "URL parts": text("://a:"),
};

export const hostileValues: Readonly<Record<string, string>> = {
  "a number of many digits": filled("9"),
  "many numbers": list("1"),
  "many objects": list("{}"),
  "many lists": list("[]"),
  "many texts": list('"a"'),
  "many members": members(45_000, (index) => `"member ${index}":${index}`),
  "many named objects": members(40_000, (index) => `"p${index}":{"a":1}`),
  "many branches": `{"oneOf":${list("{}")}}`,
  "many properties": `{"properties":${members(30_000, (index) => `"p${index}":{"type":"string"}`)}}`,
  "many patterns": `{"allOf":[${Array.from({ length: 400 }, (_, index) => `{"pattern":"^.{1,${500 + index}}$"}`).join(",")}]}`,
  "a wide pattern": `{"pattern":"(?i)[${"Ā-\uffff".repeat(600)}]"}`,
  "many types": `{"type":[${Array.from({ length: 60_000 }, (_, index) => `"t${index}"`).join(",")}]}`,
  "deep nesting": `${'{"a":['.repeat(28)}1${"]}".repeat(28)}`,
};
