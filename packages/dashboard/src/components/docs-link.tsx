import type { ReactNode } from "react";

/** A link to the documentation; it opens a new tab, so that open forms keep their content. */
export const DocsLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={`/docs/${to}`}
    target="_blank"
    rel="noreferrer"
    className="text-link"
    style={{ textDecoration: "underline" }}
  >
    {children}
  </a>
);
