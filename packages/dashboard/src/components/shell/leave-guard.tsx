import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { hasUnsaved, hasUnsent } from "../../lib/unsaved.ts";
import { lazyPart } from "../../parts.ts";

const loadDialog = () => import("./leave-dialog.tsx");
const LeaveDialog = lazyPart(loadDialog, "LeaveDialog");

type Place = { pathname: string; search: object };

const tabOf = ({ search }: Place) => ("tab" in search ? search.tab : undefined);

/** A different page or tab; other URL parameters do not affect the forms. */
const isElsewhere = (here: Place, next: Place) => here.pathname !== next.pathname || tabOf(here) !== tabOf(next);

/** Confirms before navigation discards unsaved work; the browser confirms when the page is closed. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && isElsewhere(current, next),
    enableBeforeUnload: () => hasUnsaved() || hasUnsent(),
    withResolver: true,
  });
  // Preload: the dialog could not be loaded while the service is unreachable.
  useEffect(() => {
    void loadDialog().catch(() => {});
  }, []);
  return <Suspense>{status === "blocked" && <LeaveDialog onLeave={proceed} onStay={reset} />}</Suspense>;
}
