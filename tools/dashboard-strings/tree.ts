import { parseAst } from "rolldown/parseAst";

/** A node of the syntax tree (ESTree with JSX and TypeScript). */
export type Node = { type: string } & Readonly<Record<string, unknown>>;

export const parse = (source: string, path: string): Node =>
  parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The nodes in a field of a node: one, several or none. */
export const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode);
export const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

/** The files that the source imports, statically or not, by relative path. */
export function importsOf(node: Node): string[] {
  const [source] = nodesIn(node.source);
  const isType = node.importKind === "type" || node.exportKind === "type";
  const own = source && !isType && /^\.\S*\.tsx?$/.test(String(source.value)) ? [String(source.value)] : [];
  return [...own, ...childrenOf(node).flatMap(importsOf)];
}

/** A short name of an expression: `formatNumber(run.total)` is `total`. */
export function nameOf(node: Node): string {
  const [object] = nodesIn(node.callee).flatMap((callee) => nodesIn(callee.object));
  const [inner] = nodesIn(node.property ?? node.left ?? node.expression ?? node.test ?? object ?? node.callee);
  const argument = nodesIn(node.arguments)
    .map(nameOf)
    .find((name) => name !== "…");
  if (argument || inner) return argument ?? nameOf(inner as Node);
  return typeof node.name === "string" ? node.name : "…";
}
