import {
  type Approval,
  type ApprovalRule,
  type ApprovalVote,
  approverRoles,
  type Role,
  type UserId,
} from "@agentrun/contract";
import type { JournalRecord } from "./runs.ts";

/** Somebody of the organisation who may answer runs. */
export type Approver = { id: UserId; email: string; role: Role };

/** What an agent may say about who decides. */
export type AskedApproval = Partial<Pick<ApprovalRule, "approvers" | "escalate_to" | "expires_in_seconds">> & {
  on_expiry?: "fail" | "approve" | "reject" | "escalate";
};

type Voter = Pick<Approver, "id" | "role">;

/** Whether somebody has a vote, and whose it was; or why not. */
export type VoteRight = { insteadOf: UserId | null } | { refusal: string };

const ranks: readonly Role[] = approverRoles;

/** Roles that include the rights of this one. */
export const rolesFrom = (role: Role): Role[] => ranks.slice(ranks.indexOf(role));

/** People who may answer runs now, by their ids. Whoever has left is not in it. */
export type Voters = ReadonlyMap<UserId, Role>;

/** Who may vote about a question as it is now. A delegation ends when either of its people leaves. */
export function voteRightOf(approval: Approval, { id, role }: Voter, voters: Voters): VoteRight {
  const { approvers, began_by, delegations } = approval;
  if (id === began_by) return { refusal: "You cannot decide about a run that you started." };
  const given = delegations.find(({ from, to }) => from === id && voters.has(to));
  if (given) return { refusal: `You have handed your vote on to ${given.to}.` };
  const got = delegations.find(({ from, to }) => to === id && isNamed(approvers, from, voters.get(from)));
  if (got) return { insteadOf: got.from };
  if (isNamed(approvers, id, role)) return { insteadOf: null };
  return { refusal: `This is decided by ${describeApprovers(approvers)}.` };
}

const isNamed = ({ users, role }: Approval["approvers"], id: UserId, held: Role | undefined): boolean =>
  held !== undefined && (users.includes(id) || (role !== null && rolesFrom(role).includes(held)));

/** Everybody whose standing the decision depends on. */
export const peopleOf = ({ votes, delegations }: Approval): UserId[] => [
  ...new Set([
    ...votes.flatMap(({ by, instead_of: other }) => (other === null ? [by] : [by, other])),
    ...delegations.flatMap(({ from, to }) => [from, to]),
  ]),
];

/** The question with the votes marked that do not count any more: their people have left, or are no approvers now. */
export function markUncountedVotes(approval: Approval, voters: Voters): Approval {
  const counts = ({ by, instead_of: other }: ApprovalVote) =>
    voters.has(by) && isNamed(approval.approvers, other ?? by, voters.get(other ?? by));
  const votes = approval.votes.map(({ counts: _, ...vote }) => (counts(vote) ? vote : { ...vote, counts: false }));
  return { ...approval, votes };
}

const isCounted = ({ counts }: ApprovalVote): boolean => counts !== false;

/** "2 of role admin or above, usr_…": whose word counts. */
export function describeApprovers({ role, users, count }: Approval["approvers"]): string {
  const named = [...(role === null ? [] : [`members with the role ${role} or a higher one`]), ...users].join(", ");
  return `${count === 1 ? "one" : count} of: ${named}`;
}

export const hasVoted = ({ votes }: Approval, id: UserId): boolean =>
  votes.some((vote) => vote.by === id && isCounted(vote));

/** How many people have approved. One person is counted once. */
export const countApprovals = ({ votes }: Approval): number =>
  new Set(votes.filter(isCounted).map(({ by }) => by)).size;

/** Whether a question is answered with what was voted; null: others are waited for. */
export function decisionOf(approval: Approval): ApprovalVote["type"] | null {
  if (approval.votes.some((vote) => vote.type === "reject" && isCounted(vote))) return "reject";
  return countApprovals(approval) >= approval.approvers.count ? "approve" : null;
}

/** The rule that a question brings of its own; null: it brings none. */
export function ownRuleOf(question: AskedApproval): ApprovalRule | null {
  const { approvers, escalate_to, expires_in_seconds, on_expiry } = question;
  if (approvers === undefined && escalate_to === undefined && on_expiry !== "escalate") return null;
  return {
    approvers,
    ...(escalate_to === undefined ? {} : { escalate_to }),
    ...(expires_in_seconds === undefined ? {} : { expires_in_seconds }),
    ...(on_expiry === undefined ? {} : { on_expiry }),
  } as ApprovalRule;
}

/** What of a rule contradicts itself, and where; null: nothing does. */
export function findContradiction(rule: ApprovalRule): { param: string; message: string } | null {
  const { approvers, escalate_to: next, expires_in_seconds: seconds, on_expiry } = rule;
  const nobody = (of: ApprovalRule["approvers"]) => of.role === undefined && of.users === undefined;
  if (nobody(approvers)) return { param: "approvers", message: "name a `role`, `users`, or both." };
  if (next && nobody(next)) return { param: "escalate_to", message: "name a `role`, `users`, or both." };
  if (on_expiry === "escalate" && !next) return { param: "escalate_to", message: "`escalate` needs to know to whom." };
  if (next && on_expiry !== undefined && on_expiry !== "escalate")
    return { param: "on_expiry", message: `with \`escalate_to\` it is \`escalate\`, or left out.` };
  if (next && seconds === undefined)
    return { param: "expires_in_seconds", message: "`escalate_to` needs a deadline to escalate at." };
  return null;
}

/** What happens to a question when: the rule's word, else the question's own. Silence approves nothing that a rule decides about. */
export function deadlineOf(rule: ApprovalRule, question: AskedApproval) {
  const own = question.on_expiry === "reject" ? question.on_expiry : "fail";
  const onExpiry = rule.on_expiry ?? (rule.escalate_to ? "escalate" : own);
  return { seconds: rule.expires_in_seconds ?? question.expires_in_seconds, onExpiry } as const;
}

/** Whether an answer was voted on: it was meant for its run, and for no other. */
export function isVotedAnswer({ kind, value }: Pick<JournalRecord, "kind" | "value">): boolean {
  if (kind !== "answer" || !value.includes('"votes"')) return false;
  const answer = JSON.parse(value) as { approved?: unknown; votes?: unknown };
  return typeof answer.approved === "boolean" && Array.isArray(answer.votes);
}
