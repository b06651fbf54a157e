import { useLayoutEffect, useRef } from "react";
import { renderMarkdown } from "../lib/markdown.ts";
import classes from "./markdown-view.module.css";

/** Renders Markdown; scripts and other active content are removed. */
export function MarkdownView({ text, label }: { text: string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(renderMarkdown(text));
  }, [text]);
  return <div ref={box} className={classes.text} role="group" aria-label={label} />;
}
