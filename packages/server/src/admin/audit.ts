import { userInfo } from "node:os";
import type { OrganizationId } from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import type { NewAuditEntry } from "../model/audit.ts";

/** Who the operator is on this machine: whoever became root is told by the name they came with. */
export function operatorName(environment: Record<string, string | undefined>): string | null {
  try {
    const { username } = userInfo();
    return environment.SUDO_USER ? `${environment.SUDO_USER} as ${username}` : username;
  } catch {
    return null;
  }
}

export type OperatorDeps = AuditDeps & { operatorName: string | null };

/** What every entry of the operator has in common. */
export const byOperator = (deps: OperatorDeps) =>
  ({ actor: "operator", actorName: deps.operatorName, userAgent: "agentrun admin" }) as const;

type Operation = Omit<NewAuditEntry, "actor" | "actorName" | "userAgent" | "organizationId">;

/** In the log of the organisation that a command touches, within the command's own transaction. */
export const noteOperation = (deps: OperatorDeps, organizationId: OrganizationId, operation: Operation) =>
  recordAudit(deps, { ...operation, ...byOperator(deps), organizationId });
