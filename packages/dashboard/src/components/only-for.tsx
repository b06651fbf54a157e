import type { ReactNode } from "react";
import { useCan } from "../queries/session.ts";
import { EmptyNote } from "./empty-note.tsx";

/** Shows its children to users with the scope; others see a note instead. */
export function OnlyFor({ scope, children }: { scope: string; children: ReactNode }) {
  const can = useCan();
  if (can(scope)) return children;
  return (
    <EmptyNote title="No access">
      You can view this page but not change anything. Ask an owner or admin of your organisation for another role.
    </EmptyNote>
  );
}
