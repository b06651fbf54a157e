import { type Alias, isAlias, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { ConfigurationFile } from "./places.ts";
import { readText } from "./read-text.ts";

/** A problem of a file, at an offset in its text. */
type Problem = { offset: number; message: string };

/** The most values that aliases may add to a file. */
const mostAliased = 100_000;

/** The tags of JSON values; all others make values that JSON does not have. */
const jsonTags = new Set(
  ["map", "seq", "str", "int", "float", "bool", "null"].map((name) => `tag:yaml.org,2002:${name}`),
);

/** Parses a YAML or JSON file. All problems are reported together, each with its place. */
export function parseFile(path: string): ConfigurationFile & { content: unknown } {
  const read = readText(path, path);
  if ("fault" in read) throw refuseFile(path, [{ at: "1:1", message: read.fault }]);
  const lines = new LineCounter();
  // The check of the library compares every key with every other one.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: "error" } as const;
  const document = parseDocument(read.text, options);
  const problems: Problem[] = document.errors.map(({ pos, code, message }) => ({
    offset: pos[0],
    message: wordsOf(code, message),
  }));
  if (problems.length === 0) problems.push(...findProblems(document));
  if (problems.length > 0)
    throw refuseFile(
      path,
      problems.map(({ offset, message }) => {
        const { line, col } = lines.linePos(offset);
        return { at: `${line}:${col}`, message };
      }),
    );
  // `findProblems` limits what aliases add.
  return { path, document, lines, content: document.toJS({ maxAliasCount: -1 }) };
}

const refuseFile = (path: string, faults: readonly { at: string; message: string }[]): CommandError =>
  new CommandError(
    faults.map(({ at, message }) => `${path}:${at}: ${message}`).join("\n"),
    exitCodes.failed,
    "Nothing was changed.",
  );

/** Replaces messages for programmers of the library. */
function wordsOf(code: string, message: string): string {
  if (code === "MULTIPLE_DOCS") return "only one document is allowed. Move the others to separate files of a folder.";
  if (message.includes("call stack")) return "this is nested too deeply.";
  return message;
}

function findProblems(document: ConfigurationFile["document"]): Problem[] {
  const problems: Problem[] = [];
  const report = (node: unknown, message: string) =>
    problems.push({ offset: isNode(node) ? (node.range?.[0] ?? 0) : 0, message });
  const sizes = new Map<Node, number>();
  let added = 0;
  const checkTag = (node: { tag?: string }) => {
    if (node.tag !== undefined && !jsonTags.has(node.tag))
      report(node, `the tag ${node.tag} is not supported. Remove it.`);
  };
  visit(document, {
    Map(_, map) {
      checkTag(map);
      const names = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) report(key, "a name must be a text.");
        else if (names.has(String(key.value))) report(key, `there are two values with the name '${key.value}'.`);
        else names.add(String(key.value));
      }
    },
    Seq: (_, list) => checkTag(list),
    Scalar: (_, scalar) => checkTag(scalar),
    Alias(_, alias) {
      const size = sizeOf(alias, document, sizes, new Set());
      if (size === null) report(alias, `&${alias.source} is not defined before this, or contains itself.`);
      added += size ?? 0;
      if (added <= mostAliased) return undefined;
      report(alias, `the aliases up to this one repeat more than ${mostAliased} values.`);
      return visit.BREAK;
    },
  });
  return problems;
}

/** How many values a node has, with those that its aliases repeat. Null: an alias has no value, or contains itself. */
function sizeOf(
  node: Node | null,
  document: ConfigurationFile["document"],
  sizes: Map<Node, number>,
  around: Set<Node>,
): number | null {
  if (node === null || isScalar(node)) return 1;
  const known = sizes.get(node);
  if (known !== undefined) return known;
  if (around.has(node)) return null;
  around.add(node);
  let size: number | null = 1;
  for (const inner of innerNodes(node, document)) {
    const added: number | null = inner === undefined ? null : sizeOf(inner, document, sizes, around);
    if (added === null || size === null) size = null;
    else size += added;
    if (size === null) break;
  }
  around.delete(node);
  if (size !== null) sizes.set(node, size);
  return size;
}

function innerNodes(node: Node, document: ConfigurationFile["document"]): (Node | null | undefined)[] {
  if (isAlias(node)) return [(node as Alias).resolve(document) as Node | undefined];
  const { items = [] } = node as { items?: ({ value?: Node | null } | Node)[] };
  return items.map((item) => (isNode(item) ? item : (item.value ?? null)));
}
