import type { Approval, ApprovalRule, Me, NamedApprovers, RequiredAction } from "../models.ts";

const ranks = ["developer", "admin", "owner"];

/** What a member may do about a question with an approval rule, and why not more. */
export type Ballot = { canApprove: boolean; canReject: boolean; canDelegate: boolean; why: string | null };

const none = (why: string): Ballot => ({ canApprove: false, canReject: false, canDelegate: false, why });
const all: Ballot = { canApprove: true, canReject: true, canDelegate: false, why: null };

/** Applies the same rules as the service, which makes the final check. Without a rule, every member who may answer can decide. */
export function ballotOf(
  { approval }: Pick<RequiredAction, "approval">,
  me: Pick<Me, "user" | "organization">,
): Ballot {
  if (!approval) return all;
  const id = me.user?.id;
  if (!id) return none("Only members can decide this.");
  if (id === approval.created_by) return none("You cannot approve a run that you started.");
  if (approval.delegations.some(({ from }) => from === id)) return none("You delegated your vote.");
  const isDelegate = approval.delegations.some(({ to }) => to === id);
  if (!isDelegate && !isNamed(approval.approvers, id, me.organization.role))
    return none("You are not an approver of this request.");
  if (approval.votes.some(({ by }) => by === id))
    return { ...none("You approved this. You can still reject until the decision is final."), canReject: true };
  return { ...all, canDelegate: !isDelegate };
}

const isNamed = ({ role, members }: NamedApprovers, id: string, own: string | null): boolean =>
  members.includes(id) || (role !== null && own !== null && ranks.indexOf(own) >= ranks.indexOf(role));

/** "1 of 2 approved" */
export const progressText = ({ votes, approvers }: Approval): string =>
  `${votes.filter(({ type, counts }) => type === "approve" && counts !== false).length} of ${approvers.count} approved`;

/** The approvers: "admins and above, ada@example.com". */
export function approversText({ role, members }: NamedApprovers, names: ReadonlyMap<string, string>): string {
  const ofRole = role === null ? [] : [role === "owner" ? "owners" : `${role}s and above`];
  return [...ofRole, ...members.map((id) => names.get(id) ?? id)].join(", ");
}

const thenWords: Record<string, string> = {
  fail: "the run fails",
  reject: "the request is rejected",
  escalate: "the request goes to",
};

/** What happens at the deadline. */
export function deadlineText({ on_expiry, escalate_to }: Approval, names: ReadonlyMap<string, string>): string {
  const words = thenWords[on_expiry] ?? "";
  return escalate_to ? `${words} ${approversText(escalate_to, names)}` : words;
}

/** Changes the approvers of a rule; null if none are left. */
export function withApprovers(
  rule: ApprovalRule | null,
  change: Partial<ApprovalRule["approvers"]>,
): ApprovalRule | null {
  const approvers = said({ ...rule?.approvers, ...change });
  if (!approvers.role && !approvers.members) return null;
  return { ...rule, approvers };
}

/** Without a deadline, removes its action too. */
export const withDeadline = (rule: ApprovalRule, seconds: number | null): ApprovalRule =>
  seconds === null ? { approvers: rule.approvers } : { ...rule, ttl_seconds: seconds };

/** Sets the action at the deadline, without escalation. */
export function withEnding(rule: ApprovalRule, ending: "fail" | "reject"): ApprovalRule {
  const { escalate_to: _, ...rest } = rule;
  return { ...rest, on_expiry: ending };
}

/** Changes the approvers after the deadline. */
export const withEscalation = (rule: ApprovalRule, change: Partial<ApprovalRule["approvers"]>): ApprovalRule => ({
  ...rule,
  on_expiry: "escalate",
  escalate_to: said({ ...rule.escalate_to, ...change }),
});

const said = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value))) as T;

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
