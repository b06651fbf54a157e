import { useMemo } from "react";
import { toPieces } from "../lib/highlight.ts";

export type ColouredCodeProps = { code: string; language: string };

/** The colours are in base.css, because code in Markdown uses them too. */
export function ColouredCode({ code, language }: ColouredCodeProps) {
  const pieces = useMemo(() => toPieces(code, language), [code, language]);
  return pieces.map(({ text, kind }, index) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: another text is another list.
      <span key={index} data-code={kind}>
        {text}
      </span>
    ),
  );
}
