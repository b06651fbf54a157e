import { userInfo } from "node:os";
import type { OrganizationId } from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import type { NewAuditEntry } from "../model/audit.ts";

/** The operator's user name on this machine; under sudo, the original user is included. */
export function operatorName(environment: Record<string, string | undefined>): string | null {
  try {
    const { username } = userInfo();
    return environment.SUDO_USER ? `${environment.SUDO_USER} as ${username}` : username;
  } catch {
    return null;
  }
}

export type OperatorDeps = AuditDeps & { operatorName: string | null };

/** The common fields of the operator's audit entries. */
export const byOperator = (deps: OperatorDeps) =>
  ({ actor: "operator", actorName: deps.operatorName, userAgent: "agentrun admin" }) as const;

type Operation = Omit<NewAuditEntry, "actor" | "actorName" | "userAgent" | "organizationId">;

/** Records a command in the audit log of the organisation, within the command's transaction. */
export const noteOperation = (deps: OperatorDeps, organizationId: OrganizationId, operation: Operation) =>
  recordAudit(deps, { ...operation, ...byOperator(deps), organizationId });
