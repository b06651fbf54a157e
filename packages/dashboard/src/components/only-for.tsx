import type { ReactNode } from "react";
import { useCan } from "../queries/session.ts";
import { EmptyNote } from "./empty-note.tsx";

/** What a page is there for, for those who may do it: the others are told so, and offered nothing. */
export function OnlyFor({ scope, children }: { scope: string; children: ReactNode }) {
  const can = useCan();
  if (can(scope)) return children;
  return (
    <EmptyNote title="Not for your role">
      You may look here, and change nothing. An owner or admin of the organisation can give you another role.
    </EmptyNote>
  );
}
