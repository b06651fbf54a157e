import type { ASTNode } from "@marcbachmann/cel-js";

/** The child nodes of a node. */
export function childrenOf(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return [...node.args];
  }
}

/** The names that an expression uses as `namedRoot.<name>`; throws if it uses `namedRoot` as a whole. */
export function namesUnder(root: ASTNode, namedRoot: string): string[] {
  const names = new Set<string>();
  const visit = (node: ASTNode) => {
    const name = memberName(node, namedRoot);
    if (name !== null) names.add(name);
    else if (node.op === "id" && node.args === namedRoot) throw new Error(unnamed(namedRoot));
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return [...names];
}

const unnamed = (root: string) => `'${root}' must be followed by a name, as in ${root}.name or ${root}["name"]`;

/** The name in `root.name` and `root["name"]`; null for anything else. */
function memberName(node: ASTNode, root: string): string | null {
  if (node.op === "." || node.op === ".?") {
    const [left, name] = node.args;
    return left.op === "id" && left.args === root ? name : null;
  }
  if (node.op !== "[]" && node.op !== "[?]") return null;
  const [left, right] = node.args;
  if (left.op !== "id" || left.args !== root) return null;
  return right.op === "value" && typeof right.args === "string" ? right.args : null;
}
