import { type Document, isMap, isPair, isScalar, isSeq, type LineCounter, type Node, type ParsedNode } from "yaml";

/** A parsed file, and where each value is. */
export type ConfigurationFile = { path: string; document: Document.Parsed; lines: LineCounter };

/** A message about a place in a file, as compilers write it. */
export type Fault = { path: readonly string[]; message: string };

/** `file:line:column` of a value; of the nearest value around it, if it is missing. */
export function placeOf({ path: file, document, lines }: ConfigurationFile, path: readonly string[]): Place {
  let node: Node | null = document.contents as ParsedNode | null;
  let offset = startOf(node);
  let depth = 0;
  for (const name of path) {
    const found = childOf(node, name);
    if (!found) break;
    offset = found.offset;
    node = found.node;
    depth += 1;
  }
  const { line, col } = lines.linePos(offset);
  return { text: `${file}:${line}:${col}`, depth };
}

/** `depth`: how much of the path exists in the file. */
export type Place = { text: string; depth: number };

const startOf = (node: Node | null): number => node?.range?.[0] ?? 0;

function childOf(node: Node | null, name: string): { node: Node | null; offset: number } | null {
  if (isSeq(node)) {
    const item = node.items[Number(name)] as Node | undefined;
    return item ? { node: item, offset: startOf(item) } : null;
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((each) => isPair(each) && isScalar(each.key) && String(each.key.value) === name);
  if (!pair) return null;
  return { node: pair.value as Node | null, offset: startOf(pair.key as Node) };
}

/** The file that has most of the path; the last one, if several have it: it overrides the others. */
export function findPlace(files: readonly ConfigurationFile[], path: readonly string[]): string {
  const places = files.map((file) => placeOf(file, path));
  const deepest = Math.max(0, ...places.map(({ depth }) => depth));
  return places.findLast(({ depth }) => depth === deepest)?.text ?? "";
}

/** Splits the parameter of an error into a path. Names of resources may contain dots. */
export function toPath(param: string, configuration: Readonly<Record<string, unknown>>): string[] {
  const [kind = "", ...rest] = param.split(".");
  const named = configuration[kind];
  const names = typeof named === "object" && named !== null ? Object.keys(named) : [];
  const within = rest.join(".");
  const name = names
    .filter((each) => within === each || within.startsWith(`${each}.`))
    .sort((one, other) => other.length - one.length)[0];
  if (name === undefined) return [kind, ...rest];
  return [
    kind,
    name,
    ...within
      .slice(name.length + 1)
      .split(".")
      .filter(Boolean),
  ];
}
