/** The position of a JSON syntax error; browsers report it differently or not at all. */
type JsonPlace = { offset: number; line: number; column: number };

const space = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in its strings.
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = new RegExp(`${text.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, "y");

/** Null: the text is valid JSON. */
export function brokenAt(json: string): JsonPlace | null {
  const offset = brokenOffset(json);
  if (offset === null) return null;
  const before = json.slice(0, offset).split("\n");
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The expected next token: a value, a value or the end of an empty list, a name or the end of an object, and so on. */
type Expected = "value" | "first item" | "first name" | "name" | "colon" | "after";

function brokenOffset(json: string): number | null {
  const open: ("[" | "{")[] = [];
  let at = 0;
  let expected: Expected = "value";
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(json)?.[0];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  for (;;) {
    take(space);
    const next = json[at];
    if (next === undefined) return expected === "after" && open.length === 0 ? null : at;
    const around = open.at(-1);
    const isEnd = next === (around === "[" ? "]" : "}") && around !== undefined;
    if (isEnd && (expected === "after" || expected === (around === "[" ? "first item" : "first name"))) {
      open.pop();
      at += 1;
      expected = "after";
    } else if (expected === "after" && next === "," && around !== undefined) {
      at += 1;
      expected = around === "[" ? "value" : "name";
    } else if (expected === "colon" && next === ":") {
      at += 1;
      expected = "value";
    } else if ((expected === "name" || expected === "first name") && take(text)) expected = "colon";
    else if ((expected === "value" || expected === "first item") && (next === "[" || next === "{")) {
      open.push(next);
      at += 1;
      expected = next === "[" ? "first item" : "first name";
    } else if ((expected === "value" || expected === "first item") && take(scalar)) expected = "after";
    else return at;
  }
}
