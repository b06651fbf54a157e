import type { Approval, ApprovalVote, UserId } from "@agentrun/contract";
import {
  countApprovals,
  decisionOf,
  hasVoted,
  markUncountedVotes,
  peopleOf,
  type Voters,
  voteRightOf,
} from "../../../packages/server/src/model/approvals.ts";
import type { Action, World } from "../search.ts";

/**
 * A question that needs two approvals, three members who vote, one of whom leaves, and a deadline that first hands the question to the
 * next approvers and then rejects it. `voteOnRun`, `escalateRun` and `expire` read the run and write it later; the decision is made by
 * the functions of the service.
 */
export type VoteFences = {
  /** `runs.lock`: the run's row stays locked from before the votes are read until the vote is written. */
  lock: boolean;
  /** `changeQuestion`, `answer` and `finish` check that the run has not changed since it was read. */
  sequence: boolean;
  /** `holdVoters`: the memberships of all voters stay locked until the vote is written. */
  members: boolean;
};

export const allVoteFences: VoteFences = { lock: true, sequence: true, members: true };

type Question = {
  approval: Approval;
  sequence: number;
  status: "open" | "approve" | "reject" | "expired";
  isDue: boolean;
};
type Reading = { question: Question; members: UserId[] };

type VoteWorld = {
  question: Question;
  members: UserId[];
  lockedBy: number | null;
  /** Per member: the votes that they can still send, and what the current request has read. */
  requests: { left: number; reading: Reading | null }[];
  /** Two nodes whose job has read the question after its deadline. */
  jobs: (Question | null)[];
  // What an observer knows:
  /** The members whose approval was acknowledged. */
  acknowledged: UserId[];
  isWronglyRefused: boolean;
  isDecidedWithoutMember: boolean;
};

const people = ["usr_a", "usr_b", "usr_c"] as UserId[];
const leaver = people[2] as UserId;
const approvers = { role: null, members: people, count: 2 };

const approval: Approval = {
  ...{ approvers, created_by: null, votes: [], delegations: [], on_expiry: "escalate", escalated_at: null },
  escalate_to: approvers,
};

export const voteWorld = (fences = allVoteFences): World<VoteWorld> => ({
  name: "votes",
  initial: {
    question: { approval, sequence: 1, status: "open", isDue: false },
    ...{ members: people, lockedBy: null, jobs: [null, null] },
    requests: people.map((_, index) => ({ left: index === 0 ? 2 : 1, reading: null })),
    ...{ acknowledged: [], isWronglyRefused: false, isDecidedWithoutMember: false },
  },
  *actions(state) {
    for (const index of people.keys()) yield* vote(state, index, fences);
    for (const index of state.jobs.keys()) yield* expire(state, index, fences);
    const { question, members } = state;
    if (question.status === "open" && !question.isDue)
      yield ["the deadline passes", { ...state, question: { ...question, isDue: true } }];
    if (members.includes(leaver) && !(fences.members && isHeld(state, leaver)))
      yield ["member 3 leaves", { ...state, members: members.filter((id) => id !== leaver) }];
  },
  invariants: {
    "a vote counts once": ({ question: { approval } }) =>
      new Set(approval.votes.map(by)).size === approval.votes.length,
    "an acknowledged vote is not lost": ({ question, acknowledged }) =>
      acknowledged.every((id) => question.approval.votes.some((vote) => vote.by === id)),
    "an approval has as many votes as required": ({ question }) =>
      question.status !== "approve" || countApprovals(question.approval) >= question.approval.approvers.count,
    "only votes of members count": ({ isDecidedWithoutMember }) => !isDecidedWithoutMember,
    "a vote is refused only if it is too late or not allowed": ({ isWronglyRefused }) => !isWronglyRefused,
  },
  isSettled: ({ question }) => question.status !== "open",
});

const by = ({ by }: ApprovalVote) => by;
const votersOf = (members: readonly UserId[]): Voters => new Map(members.map((id) => [id, "developer"]));

/** Memberships that a request has locked: its own, and those of all who voted. */
const isHeld = ({ requests }: VoteWorld, id: UserId): boolean =>
  requests.some(
    ({ reading }, index) =>
      reading !== null && (people[index] === id || peopleOf(reading.question.approval).includes(id)),
  );

/** `voteOnRun` and `castVote`: one transaction that locks and reads, and then writes. */
function* vote(state: VoteWorld, index: number, fences: VoteFences): Iterable<Action<VoteWorld>> {
  const request = state.requests[index];
  const id = people[index];
  if (!request || !id) return;
  const set = (next: typeof request) => state.requests.map((other, at) => (at === index ? next : other));
  if (!request.reading) {
    if (request.left === 0 || (fences.lock && state.lockedBy !== null)) return;
    const requests = set({ left: request.left - 1, reading: { question: state.question, members: state.members } });
    const lockedBy = fences.lock ? index : null;
    return yield [`member ${index + 1} approves, and the votes are read`, { ...state, requests, lockedBy }];
  }
  const lockedBy = state.lockedBy === index ? null : state.lockedBy;
  const idle = { ...state, lockedBy, requests: set({ left: request.left, reading: null }) };
  yield [`the node of member ${index + 1} crashes`, idle];
  yield [`the vote of member ${index + 1} is written`, write(idle, id, request.reading, fences)];
}

function write(state: VoteWorld, id: UserId, { question, members }: Reading, fences: VoteFences): VoteWorld {
  const voters = votersOf(members);
  const known = markUncountedVotes(question.approval, voters);
  const mayVote = voters.has(id) && !("refusal" in voteRightOf(known, { id, role: "developer" }, voters));
  if (question.status !== "open" || !mayVote || hasVoted(known, id)) return state;
  const cast: ApprovalVote = { type: "approve", by: id, instead_of: null, payload: null, at: "" };
  const approval = { ...known, votes: [...known.votes, cast] };
  const status = decisionOf(approval) ?? "open";
  const written = changed(state, question, { ...question, approval, status }, fences);
  if (!written) return { ...state, isWronglyRefused: state.isWronglyRefused || isStillSame(state.question, question) };
  const isMissing = approval.votes.some(({ by, counts }) => counts !== false && !state.members.includes(by));
  const isDecidedWithoutMember = state.isDecidedWithoutMember || (status !== "open" && isMissing);
  return { ...state, question: written, acknowledged: [...state.acknowledged, id], isDecidedWithoutMember };
}

/** The question is open and was not escalated meanwhile: only other votes came first. */
const isStillSame = (now: Question, read: Question): boolean =>
  now.status === "open" && now.approval.escalated_at === read.approval.escalated_at;

/** `changeQuestion`, `answer` and `finish` with `by nobody`; null: the run has changed. */
function changed({ question }: VoteWorld, read: Question, next: Question, fences: VoteFences): Question | null {
  if (question.status !== "open" || (fences.sequence && question.sequence !== read.sequence)) return null;
  return { ...next, sequence: question.sequence + 1 };
}

/** `expireActionsOnce`: without a lock, guarded by the sequence. */
function* expire(state: VoteWorld, index: number, fences: VoteFences): Iterable<Action<VoteWorld>> {
  const set = (next: Question | null) => state.jobs.map((other, at) => (at === index ? next : other));
  const read = state.jobs[index];
  const job = `the deadline job of node ${index + 1}`;
  if (!read) {
    const { question } = state;
    if (question.status === "open" && question.isDue)
      yield [`${job} reads the question`, { ...state, jobs: set(question) }];
    return;
  }
  // The job's statement waits for the lock of a vote, and then checks the row again.
  if (state.lockedBy !== null) return;
  const isFirst = read.approval.escalated_at === null;
  const escalated = { ...read.approval, votes: [], delegations: [], escalate_to: null, escalated_at: "" };
  const next: Question = isFirst ? { ...read, approval: escalated, isDue: false } : { ...read, status: "expired" };
  const question = changed(state, read, next, fences);
  const idle = { ...state, jobs: set(null) };
  // The next approvers vote anew, so earlier votes are no longer expected.
  const acknowledged = isFirst && state.question.approval.escalated_at === null ? [] : state.acknowledged;
  const label = `${job} ${isFirst ? "escalates" : "ends"} it`;
  yield [label, question ? { ...idle, question, acknowledged } : idle];
}
