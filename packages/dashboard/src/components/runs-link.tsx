import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RunSearch } from "../lib/run-filters.ts";
import { present } from "../lib/search.ts";
import rows from "./row-link.module.css";

type RunsLinkProps = {
  search: { [Name in keyof RunSearch]: RunSearch[Name] | undefined };
  children: ReactNode;
  /** Makes the whole table row clickable. */
  isRow?: boolean;
};

/** A link from a figure to its runs. */
export const RunsLink = ({ search, children, isRow = false }: RunsLinkProps) => (
  <Link to="/runs" search={present(search)} className={isRow ? rows.link : "text-link"}>
    {children}
  </Link>
);
