import {
  type Approval,
  type ApprovalRule,
  type ApprovalVote,
  approverRoles,
  type Role,
  type UserId,
} from "@agentrun/contract";
import type { JournalRecord } from "./runs.ts";

/** A member of the organisation who may answer runs. */
export type Approver = { id: UserId; email: string; role: Role };

/** What an agent's question may define about its approval. */
type QuestionTerms = Partial<Pick<ApprovalRule, "approvers" | "escalate_to" | "ttl_seconds">> & {
  on_expiry?: "fail" | "approve" | "reject" | "escalate";
};

type Voter = Pick<Approver, "id" | "role">;

/** Whether a member may vote, and, with a delegation, for whom; or why not. */
type VoteRight = { insteadOf: UserId | null } | { refusal: string };

const ranks: readonly Role[] = approverRoles;

/** Roles that include the rights of this one. */
export const rolesFrom = (role: Role): Role[] => ranks.slice(ranks.indexOf(role));

/** The members who may answer runs now, by id. */
export type Voters = ReadonlyMap<UserId, Role>;

/** Whether a member may vote on a question. A delegation ends when either of its members leaves. */
export function voteRightOf(approval: Approval, { id, role }: Voter, voters: Voters): VoteRight {
  const { approvers, created_by, delegations } = approval;
  if (id === created_by) return { refusal: "You cannot decide about a run that you started." };
  const given = delegations.find(({ from, to }) => from === id && voters.has(to));
  if (given) return { refusal: `You have delegated your vote to ${given.to}.` };
  const got = delegations.find(({ from, to }) => to === id && isNamed(approvers, from, voters.get(from)));
  if (got) return { insteadOf: got.from };
  if (isNamed(approvers, id, role)) return { insteadOf: null };
  return { refusal: `Only ${describeApprovers(approvers)} can decide this.` };
}

const isNamed = ({ members, role }: Approval["approvers"], id: UserId, held: Role | undefined): boolean =>
  held !== undefined && (members.includes(id) || (role !== null && rolesFrom(role).includes(held)));

/** All members whose right to vote affects the decision. */
export const peopleOf = ({ votes, delegations }: Approval): UserId[] => [
  ...new Set([
    ...votes.flatMap(({ by, instead_of: other }) => (other === null ? [by] : [by, other])),
    ...delegations.flatMap(({ from, to }) => [from, to]),
  ]),
];

/** Marks the votes that no longer count because their members have left or are no longer approvers. */
export function markUncountedVotes(approval: Approval, voters: Voters): Approval {
  const counts = ({ by, instead_of: other }: ApprovalVote) =>
    voters.has(by) && isNamed(approval.approvers, other ?? by, voters.get(other ?? by));
  const votes = approval.votes.map(({ counts: _, ...vote }) => (counts(vote) ? vote : { ...vote, counts: false }));
  return { ...approval, votes };
}

const isCounted = ({ counts }: ApprovalVote): boolean => counts !== false;

/** "members with the role admin or higher, usr_… (2 approvals required)" */
function describeApprovers({ role, members, count }: Approval["approvers"]): string {
  const isHighest = role === ranks.at(-1);
  const named = [...(role ? [`members with the role ${role}${isHighest ? "" : " or higher"}`] : []), ...members].join(
    ", ",
  );
  return count === 1 ? named : `${named} (${count} approvals required)`;
}

export const hasVoted = ({ votes }: Approval, id: UserId): boolean =>
  votes.some((vote) => vote.by === id && isCounted(vote));

/** The number of members who approved; each is counted once. */
export const countApprovals = ({ votes }: Approval): number =>
  new Set(votes.filter(isCounted).map(({ by }) => by)).size;

/** The result of the votes so far; null: more votes are needed. */
export function decisionOf(approval: Approval): ApprovalVote["type"] | null {
  if (approval.votes.some((vote) => vote.type === "reject" && isCounted(vote))) return "reject";
  return countApprovals(approval) >= approval.approvers.count ? "approve" : null;
}

/** How many approvals there can still be: by members who have approved, and by those who may vote. */
export function countPossibleApprovals(approval: Approval, voters: Voters): number {
  const current = markUncountedVotes(approval, voters);
  const mayVote = [...voters].filter(([id, role]) => !("refusal" in voteRightOf(current, { id, role }, voters)));
  const approved = current.votes.filter(isCounted).map(({ by }) => by);
  return new Set([...approved, ...mayVote.map(([id]) => id)]).size;
}

/** The approval rule that a question itself contains; null: none. */
export function ownRuleOf(question: QuestionTerms): ApprovalRule | null {
  const { approvers, escalate_to, ttl_seconds, on_expiry } = question;
  if (approvers === undefined && escalate_to === undefined && on_expiry !== "escalate") return null;
  return {
    approvers,
    ...(escalate_to === undefined ? {} : { escalate_to }),
    ...(ttl_seconds === undefined ? {} : { ttl_seconds }),
    ...(on_expiry === undefined ? {} : { on_expiry }),
  } as ApprovalRule;
}

/** The first contradiction in a rule; null: none. */
export function findContradiction(rule: ApprovalRule): { param: string; message: string } | null {
  const { approvers, escalate_to: next, ttl_seconds: seconds, on_expiry } = rule;
  const isEmpty = (of: ApprovalRule["approvers"]) => of.role === undefined && of.members === undefined;
  if (isEmpty(approvers)) return { param: "approvers", message: "provide a `role`, `members`, or both." };
  if (next && isEmpty(next)) return { param: "escalate_to", message: "provide a `role`, `members`, or both." };
  if (on_expiry === "escalate" && !next)
    return { param: "escalate_to", message: "required if `on_expiry` is `escalate`." };
  if (next && on_expiry !== undefined && on_expiry !== "escalate")
    return { param: "on_expiry", message: "must be `escalate` or absent if `escalate_to` is set." };
  if (next && seconds === undefined) return { param: "ttl_seconds", message: "required if `escalate_to` is set." };
  return null;
}

/** The deadline of a question and what happens then, from the rule or else from the question. Under a rule, expiry never approves. */
export function deadlineOf(rule: ApprovalRule, question: QuestionTerms) {
  const own = question.on_expiry === "reject" ? question.on_expiry : "fail";
  const onExpiry = rule.on_expiry ?? (rule.escalate_to ? "escalate" : own);
  return { seconds: rule.ttl_seconds ?? question.ttl_seconds, onExpiry } as const;
}

/** Whether an answer is the result of a vote, which applies only to the run it was given for. */
export function isVotedAnswer({ kind, value }: Pick<JournalRecord, "kind" | "value">): boolean {
  if (kind !== "answer" || !value.includes('"votes"')) return false;
  const answer = JSON.parse(value) as { approved?: unknown; votes?: unknown };
  return typeof answer.approved === "boolean" && Array.isArray(answer.votes);
}
