import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RunSearch } from "../lib/run-filters.ts";
import { present } from "../lib/search.ts";
import rows from "./row-link.module.css";

type RunsLinkProps = {
  search: { [Name in keyof RunSearch]: RunSearch[Name] | undefined };
  children: ReactNode;
  /** Anywhere on the row of a table counts. */
  isRow?: boolean;
};

/** From a figure to the runs behind it. */
export const RunsLink = ({ search, children, isRow = false }: RunsLinkProps) => (
  <Link to="/runs" search={present(search)} className={isRow ? rows.link : "text-link"}>
    {children}
  </Link>
);
