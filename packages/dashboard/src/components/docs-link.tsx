import type { ReactNode } from "react";

/** A page of the documentation, beside the question that it answers; whatever is being filled in stays where it is. */
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
