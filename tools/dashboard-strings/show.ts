import { type Node, nameOf, nodesIn } from "./tree.ts";

const entities: Record<string, string> = { apos: "'", quot: '"', amp: "&", lt: "<", gt: ">", nbsp: " " };
const decode = (text: string): string => text.replaceAll(/&(\w+);/g, (entity, name) => entities[name] ?? entity);

/** As React does: a line break at either end is nothing, and one inside is a space. */
const withoutLineBreaks = (text: string): string =>
  text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, "").replaceAll(/\s*\n\s*/g, " ");

export const hasLetters = (text: unknown): boolean => typeof text === "string" && /\p{L}/u.test(text);
const isPart = ({ type, value }: Node): boolean =>
  /^(JSX|Template)/.test(type) || (type === "Literal" && typeof value !== "number");

/**
 * A node as a part of a text: expressions are `{name}`, choices `{one|other}` and elements `[text]`. Adds the nodes to `included`, so
 * that they are not listed a second time.
 */
function show(node: Node, included: Set<Node>): string {
  included.add(node);
  if (node.type === "JSXText") return decode(withoutLineBreaks(String(node.value)));
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : "";
  if (node.type === "TemplateLiteral") return showTemplate(node, included);
  if (node.type === "JSXExpressionContainer") return showAll(node.expression, included);
  if (node.type === "JSXFragment") return showContent(node, included);
  if (node.type === "JSXElement") return showElement(node, included);
  if (node.type === "JSXEmptyExpression") return "";
  return showExpression(node, included);
}

const showAll = (value: unknown, included: Set<Node>): string =>
  nodesIn(value)
    .map((node) => show(node, included))
    .join("");

export const showContent = (element: Node, included: Set<Node>): string => showAll(element.children, included);

export const showTemplate = ({ quasis, expressions }: Node, included: Set<Node>): string =>
  (quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => value.cooked + showAll(nodesIn(expressions)[index], included))
    .join("");

function showElement(node: Node, included: Set<Node>): string {
  const content = showContent(node, included).trim();
  const [name = ""] = nodesIn(node.openingElement).map((opening) => nodesIn(opening.name).map(nameOf).join(""));
  if (content === "") return /^(Icon|[a-z])/.test(name) ? "" : `{${name}}`;
  return hasLetters(content) ? `[${content}]` : content;
}

function showExpression(node: Node, included: Set<Node>): string {
  const [number, nouns] = nodesIn(node.arguments);
  if (nodesIn(node.callee)[0]?.name === "counted" && number && nouns)
    return `{${nameOf(number)}} ${show(nouns, included)}`;
  const isCondition = node.type === "ConditionalExpression" || node.operator === "&&";
  const sides = nodesIn([node.consequent, node.alternate, node.right]);
  if (!isCondition || !sides.every(isPart)) return `{${nameOf(node)}}`;
  return `{${sides.map((side) => show(side, included)).join("|")}${node.right ? "|" : ""}}`;
}
