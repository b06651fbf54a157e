import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { lazyPart } from "../../parts.ts";

const loadDialog = () => import("./leave-dialog.tsx");
const LeaveDialog = lazyPart(loadDialog, "LeaveDialog");

type Place = { pathname: string; search: object };

const tabOf = ({ search }: Place) => ("tab" in search ? search.tab : undefined);

/** Another page, or another part of this one: what else stands in an address leaves its forms where they are. */
const isElsewhere = (here: Place, next: Place) => here.pathname !== next.pathname || tabOf(here) !== tabOf(next);

/** Asks before unsaved work is left; the browser itself asks where it is the one that leaves. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && isElsewhere(current, next),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  // While the service is away it could not be loaded.
  useEffect(() => {
    void loadDialog().catch(() => {});
  }, []);
  return <Suspense>{status === "blocked" && <LeaveDialog onLeave={proceed} onStay={reset} />}</Suspense>;
}
