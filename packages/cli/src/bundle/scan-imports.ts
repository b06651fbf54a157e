/** An import in a source. `require` searches for file extensions and folders, `import` does not. */
export type FoundImport = { specifier: string; line: number; kind: "import" | "require" };

/** What a source refers to: its imports, and relative paths in other strings, which may be data files. */
export type Scanned = { imports: FoundImport[]; paths: string[] };

export type Token = { type: "word" | "string" | "other"; text: string; line: number };

/**
 * Finds the imports of TypeScript and JavaScript. It reads tokens only, so it needs no parser and works on every Node version; comments,
 * templates and regular expressions are skipped. Imports of types are left out: Node removes them.
 */
export function scanImports(source: string): Scanned {
  const tokens = tokensOf(source);
  const imports: FoundImport[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = importAt(tokens, at);
    if (found) imports.push(found);
  }
  const paths = tokens.flatMap(({ type, text }) => (type === "string" && /^\.{1,2}\//.test(text) ? [text] : []));
  return { imports, paths };
}

function importAt(tokens: readonly Token[], at: number): FoundImport | null {
  const [word, next] = [tokens[at], tokens[at + 1]];
  // `.import` and `.require` are properties.
  if (word?.type !== "word" || tokens[at - 1]?.text === ".") return null;
  if (word.text === "require" && next?.text === "(") return literalIn(tokens, at + 2, "require");
  if (word.text === "import" && next?.text === "(") return literalIn(tokens, at + 2, "import");
  if (word.text === "import" && next?.type === "string") return toImport(next);
  if (word.text !== "import" && word.text !== "export") return null;
  return isTypeOnly(tokens, at + 1) ? null : fromClause(tokens, at + 1, word.text === "export");
}

/** A call with one literal, such as `import("x")` or `require("x")`. */
function literalIn(tokens: readonly Token[], at: number, kind: FoundImport["kind"]): FoundImport | null {
  const [literal, end] = [tokens[at], tokens[at + 1]];
  const isWhole = literal?.type === "string" && (end?.text === ")" || end?.text === ",");
  return isWhole ? { specifier: literal.text, line: literal.line, kind } : null;
}

const toImport = ({ text, line }: Token): FoundImport => ({ specifier: text, line, kind: "import" });

/** `import type { A }`, but not `import type from` and `import type, { A }`, where `type` is a name. */
function isTypeOnly(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.text !== "type" || first.type !== "word") return false;
  return second?.text !== "," && (second?.text !== "from" || tokens[at + 2]?.text === "from");
}

/** The string after `from`, if only names, braces, commas and stars are before it. */
function fromClause(tokens: readonly Token[], start: number, isExport: boolean): FoundImport | null {
  const first = tokens[start]?.text;
  if (isExport && first !== "{" && first !== "*") return null;
  for (let at = start; at < tokens.length; at += 1) {
    const { type, text } = tokens[at] as Token;
    const literal = tokens[at + 1];
    if (text === "from" && type === "word" && literal?.type === "string") return toImport(literal);
    if (type === "other" && !"{},*".includes(text)) return null;
  }
  return null;
}

/** After these, a slash divides; after anything else, it starts a regular expression. */
const endsValue = /^[)\]}]$/;
/** Words after which a value follows. */
const beforeValue = new Set([
  "return",
  "typeof",
  "case",
  "in",
  "of",
  "void",
  "delete",
  "throw",
  "new",
  "else",
  "do",
  "await",
]);

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const skipTo = (end: number) => {
    for (let each = at; each < end; each += 1) if (source[each] === "\n") line += 1;
    at = end;
  };
  const divides = () => {
    const last = tokens.at(-1);
    if (!last) return false;
    if (last.type === "word") return !beforeValue.has(last.text);
    return last.type === "string" || endsValue.test(last.text);
  };
  while (at < source.length) {
    const letter = source[at] as string;
    if (/\s/.test(letter)) skipTo(at + 1);
    else if (source.startsWith("//", at)) skipTo(endOf(source, "\n", at));
    else if (source.startsWith("/*", at)) skipTo(endOf(source, "*/", at + 2) + 2);
    else if (letter === '"' || letter === "'") {
      const end = endOfString(source, at);
      tokens.push({ type: "string", text: unescaped(source.slice(at + 1, end)), line });
      skipTo(end + 1);
    } else if (letter === "`") {
      const end = endOfTemplate(source, at);
      const text = source.slice(at + 1, end);
      tokens.push({ type: text.includes("${") ? "other" : "string", text, line });
      skipTo(end + 1);
    } else if (letter === "/" && !divides()) {
      const end = endOfPattern(source, at);
      tokens.push({ type: "string", text: "", line });
      skipTo(end);
    } else {
      const [word = letter] = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*|^\d[\w.]*/u.exec(source.slice(at, at + 256)) ?? [];
      tokens.push({ type: word.length > 1 || /[\w$]/.test(word) ? "word" : "other", text: word, line });
      skipTo(at + word.length);
    }
  }
  return tokens;
}

const endOf = (source: string, what: string, from: number): number => {
  const end = source.indexOf(what, from);
  return end < 0 ? source.length : end;
};

function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === source[start] || source[at] === "\n") return at;
  }
  return source.length;
}

/** Templates may contain templates in `${…}`. */
function endOfTemplate(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "`") return at;
    else if (source.startsWith("${", at)) at = endOfPlaceholder(source, at + 2);
  }
  return source.length;
}

function endOfPlaceholder(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at] as string;
    if (letter === "`") at = endOfTemplate(source, at);
    else if (letter === '"' || letter === "'") at = endOfString(source, at);
    else if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

/** A slash in `[…]` does not end a regular expression; a line end shows that it was a division. */
function endOfPattern(source: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source[at];
    if (letter === "\n") return start + 1;
    if (letter === "\\") at += 1;
    else if (letter === "[") inClass = true;
    else if (letter === "]") inClass = false;
    else if (letter === "/" && !inClass) return at + 1;
  }
  return start + 1;
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, "$1");
