import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";

const lowlight = createLowlight({ bash, go, json, python, typescript });
lowlight.registerAlias({ bash: ["curl", "shell", "console"], typescript: ["js", "jsx", "javascript"] });

/** A piece of code and its token type, such as `string`; null: plain. */
export type Piece = { text: string; kind: string | null };

/** Longer code is not coloured, because it would take too long. */
const maxColoured = 100_000;

/** Splits code into tokens; an unknown language yields one piece. */
export function toPieces(code: string, language: string): Piece[] {
  if (code.length > maxColoured || !lowlight.registered(language)) return [{ text: code, kind: null }];
  return lowlight.highlight(language, code).children.flatMap((node) => piecesOf(node, null));
}

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

function piecesOf(node: Node, kind: string | null): Piece[] {
  if (node.type === "text") return [{ text: node.value, kind }];
  if (node.type !== "element") return [];
  const [name = null] = (node.properties.className ?? []) as string[];
  return node.children.flatMap((child) => piecesOf(child, name?.replace("hljs-", "") ?? kind));
}
