import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./row-link.module.css";

/** The link of a whole row: anywhere on it counts, and what has a button of its own stays above it. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
