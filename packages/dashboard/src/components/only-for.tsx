import type { ReactNode } from "react";
import { useCan } from "../queries/session.ts";
import { EmptyNote } from "./empty-note.tsx";

/** Shows its children to users with the scope; others see a note instead. */
export function OnlyFor({ scope, children }: { scope: string; children: ReactNode }) {
  const can = useCan();
  if (can(scope)) return children;
  return (
    <EmptyNote title="Not for your role">
      You may look here, and change nothing. An owner or admin of the organisation can give you another role.
    </EmptyNote>
  );
}
