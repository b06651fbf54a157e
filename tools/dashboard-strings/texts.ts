import { hasLetters, showContent, showTemplate } from "./show.ts";
import { childrenOf, type Node, nameOf, nodesIn } from "./tree.ts";

/** JSX attributes and properties of objects whose values are shown. `children` is the content of an element. */
const shownNames = new Set(
  `about alt aria-label children description dismiss empty error header label legend missing note nothingFoundMessage otherwise
  placeholder title verb what word`.split(/\s+/),
);
/** The same, and functions, whose values are not shown. */
const hiddenNames = new Set(
  `className fontFamily fontFamilyMonospace id keptAs key keywords lazyPart name querySelectorAll queryKey style to type
  value`.split(/\s+/),
);

/**
 * Which literals are texts: those under a name of `shownNames`. Elsewhere, such as in a call or a table of words, those that look like
 * prose: a capitalised word, or two words, without signs of code. So values of the API, paths and CSS are not texts.
 */
const looksLikeProse = (text: string): boolean => isProse(text.replaceAll(/\{[^{}|]*\}/g, "name"));
const isProse = (text: string): boolean =>
  /^([A-Z][a-z]+(-[a-z]+)*|\W?\p{L}[\p{L}\d'-]*[,.:?!]? .*\p{L}.*)\W*$/u.test(text) &&
  !/[=;[\]<>\\\n]|\w\(|--|em\)|^agentrun-|^[A-Z]name/.test(text);

/** The nodes below that may contain texts, each with the name of the attribute or property around it. */
function innerOf(node: Node, name: string): { nodes: unknown; name: string }[] {
  const [key] = nodesIn(node.key ?? node.name);
  switch (node.type) {
    case "JSXElement":
      return [
        { nodes: nodesIn(node.openingElement).flatMap(({ attributes }) => attributes), name: "" },
        { nodes: node.children, name: "children" },
      ];
    case "JSXAttribute":
    case "Property": {
      const inner = String(key?.name ?? key?.value);
      const isValue = node.type === "JSXAttribute" && nodesIn(node.value)[0]?.type === "Literal";
      return hiddenNames.has(inner) || (isValue && !shownNames.has(inner)) ? [] : [{ nodes: node.value, name: inner }];
    }
    case "CallExpression":
      return nodesIn(node.callee).some((callee) => hiddenNames.has(nameOf(callee)))
        ? []
        : [{ nodes: nodesIn([node.callee, node.arguments].flat()), name: "" }];
    case "TemplateLiteral":
      return [{ nodes: node.expressions, name: "" }];
    case "MemberExpression":
      return nodesIn(node.object)[0]?.type === "Literal" ? [] : [{ nodes: node.object, name: "" }];
    case "BinaryExpression":
      return node.operator === "+" ? [{ nodes: [node.left, node.right], name }] : [];
    case "SwitchCase":
      return [{ nodes: node.consequent, name }];
    default:
      // Imports and types contain no texts.
      return /^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)
        ? []
        : [{ nodes: childrenOf(node), name }];
  }
}

/** The text of a node that is not part of a longer text. */
function textOf(node: Node, name: string, included: Set<Node>): string | null {
  if (included.has(node)) return null;
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const hasText = nodesIn(node.children).some(({ type, value }) => type === "JSXText" && hasLetters(value));
    return hasText ? showContent(node, included) : null;
  }
  const text =
    node.type === "TemplateLiteral" ? showTemplate(node, included) : node.type === "Literal" ? node.value : null;
  return typeof text === "string" && (shownNames.has(name) || looksLikeProse(text)) ? text : null;
}

/** The texts that a source file shows, each once, in its order. */
export function textsOf(program: Node): string[] {
  const texts = new Set<string>();
  const included = new Set<Node>();
  const collect = (node: Node, name: string): void => {
    const text = textOf(node, name, included)?.replaceAll(/\s+/g, " ").trim();
    if (text && hasLetters(text.replaceAll(/\{[^}|]*\}/g, ""))) texts.add(text);
    for (const inner of innerOf(node, name)) for (const child of nodesIn(inner.nodes)) collect(child, inner.name);
  };
  collect(program, "");
  return [...texts];
}
