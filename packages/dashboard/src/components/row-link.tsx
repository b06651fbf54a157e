import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./row-link.module.css";

/** Makes a whole row clickable; buttons in the row stay above the link. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
