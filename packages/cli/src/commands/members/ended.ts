import type { ChangedMember } from "agent-run-client";

const names = { api_keys: "keys", invitations: "invitations", webhooks: "webhooks" } as const;

/** Describes what the change revoked; empty if nothing. */
export function describeEnded({ ended }: ChangedMember): string {
  const parts = Object.entries(names).flatMap(([field, name]) => {
    const count = ended[field as keyof typeof names];
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.length === 0 ? "" : ` Also revoked or disabled: ${parts.join(", ")}.`;
}
