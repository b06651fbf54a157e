import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const source = new URL("./color-scheme.js", import.meta.url);

/** Adds a small blocking script before everything else, so that the selected colours are set at the first paint. */
export function colorSchemeFirst(): Plugin {
  const text = readFileSync(source, "utf8");
  const fileName = `assets/color-scheme-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.js`;
  return {
    name: "color-scheme-first",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: text });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "script", attrs: { src: `/${fileName}` }, injectTo: "head-prepend" }],
    },
  };
}
