import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";

const lowlight = createLowlight({ bash, go, json, python, typescript });
lowlight.registerAlias({ bash: ["curl", "shell", "console"], typescript: ["js", "jsx", "javascript"] });

/** A stretch of code and what it is to the language, such as `string`; null: nothing of note. */
export type Piece = { text: string; kind: string | null };

/** Beyond this the colours would cost more than they tell. */
const mostColoured = 100_000;

/** The code from its beginning to its end, taken apart; of a language that is not known, in one piece. */
export function toPieces(code: string, language: string): Piece[] {
  if (code.length > mostColoured || !lowlight.registered(language)) return [{ text: code, kind: null }];
  return lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null));
}

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

function piecesOf(node: Node, kind: string | null): Piece[] {
  if (node.type === "text") return [{ text: node.value, kind }];
  if (node.type !== "element") return [];
  const [name = null] = (node.properties.className ?? []) as string[];
  return node.children.flatMap((child) => piecesOf(child, name?.replace("hljs-", "") ?? kind));
}
