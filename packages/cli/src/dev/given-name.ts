/** Comments, strings, words and punctuation, separated by whitespace. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\p{ID_Continue}$]+|\S/gu;
const isComment = (token: string): boolean => /^\/[/*]/.test(token);
const plainText = /^(["'`])([^"'`\\\n$]{1,128})\1$/;
const isKey = (token: string | undefined): boolean => /^(["']?)name\1$/.test(token ?? "");

/** The name in the file's `defineAgent({ name: "…" })`, or null. */
export function readGivenName(text: string): string | null {
  if (!text.includes("defineAgent")) return null;
  const all = (text.match(tokens) ?? []).filter((token) => !isComment(token));
  const call = all.findIndex(
    (token, index) => token === "defineAgent" && all[index + 1] === "(" && all[index + 2] === "{",
  );
  return call === -1 ? null : nameIn(all.slice(call + 2));
}

/** The object's own `name`; nested objects are skipped. */
function nameIn(object: readonly string[]): string | null {
  let depth = 0;
  for (const [index, token] of object.entries()) {
    if (depth === 1 && isKey(token) && object[index + 1] === ":" && /^[{,]$/.test(object[index - 1] ?? ""))
      return /^[,}]$/.test(object[index + 3] ?? "") ? (plainText.exec(object[index + 2] ?? "")?.[2] ?? null) : null;
    if (/^[{([]$/.test(token)) depth += 1;
    if (/^[})\]]$/.test(token)) depth -= 1;
    if (depth === 0) return null;
  }
  return null;
}
