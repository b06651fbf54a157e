import type { Approval, ApprovalRule, Role, UserId } from "@agentrun/contract";
import { expect, test } from "vitest";
import {
  countApprovals,
  countPossibleApprovals,
  deadlineOf,
  decisionOf,
  findContradiction,
  hasVoted,
  isVotedAnswer,
  markUncountedVotes,
  ownRuleOf,
  rolesFrom,
  voteRightOf,
} from "./approvals.ts";

const [ada, grace, alan]: UserId[] = ["usr_ada", "usr_grace", "usr_alan"];
const at = "2026-11-17T02:00:00.000Z";
const vote = (by: UserId, type: "approve" | "reject" = "approve") => ({
  type,
  by,
  instead_of: null,
  payload: null,
  at,
});
const approval = (more: Partial<Approval> = {}): Approval => ({
  approvers: { role: "admin", members: [grace as UserId], count: 2 },
  created_by: null,
  votes: [],
  delegations: [],
  on_expiry: "fail",
  escalate_to: null,
  escalated_at: null,
  ...more,
});

const members = new Map<UserId, Role>([
  [ada as UserId, "admin"],
  [grace as UserId, "developer"],
  [alan as UserId, "developer"],
]);
const without = (...gone: (UserId | undefined)[]) => new Map([...members].filter(([id]) => !gone.includes(id)));

test("a role includes higher roles", () => {
  expect(rolesFrom("developer")).toEqual(["developer", "admin", "owner"]);
  expect(rolesFrom("owner")).toEqual(["owner"]);
});

test.each([
  ["the role", approval(), ada, "admin", { insteadOf: null }],
  ["a higher role", approval(), ada, "owner", { insteadOf: null }],
  ["a lower role", approval(), ada, "developer", { refusal: expect.stringContaining("(2 approvals required)") }],
  ["named", approval(), grace, "developer", { insteadOf: null }],
  [
    "started the run",
    approval({ created_by: grace as UserId }),
    grace,
    "owner",
    { refusal: expect.stringContaining("you started") },
  ],
  [
    "delegated",
    approval({ delegations: [{ from: ada as UserId, to: alan as UserId, at }] }),
    ada,
    "owner",
    { refusal: expect.stringContaining("delegated") },
  ],
  [
    "a delegate",
    approval({ delegations: [{ from: ada as UserId, to: alan as UserId, at }] }),
    alan,
    "developer",
    { insteadOf: ada },
  ],
] as const)("who may vote: %s", (_, question, id, role, right) => {
  expect(voteRightOf(question, { id: id as UserId, role }, members)).toEqual(right);
});

test("the last missing approval decides, and so does any rejection", () => {
  const [first, second] = [vote(ada as UserId), vote(grace as UserId)];
  expect(decisionOf(approval({ votes: [first] }))).toBeNull();
  expect(decisionOf(approval({ votes: [first, second] }))).toBe("approve");
  expect(decisionOf(approval({ votes: [first, vote(ada as UserId, "reject")] }))).toBe("reject");
  expect(hasVoted(approval({ votes: [first] }), ada as UserId)).toBe(true);
});

test("a vote counts only while its member may decide, and counts again if they return", () => {
  const both = approval({ votes: [vote(ada as UserId), vote(grace as UserId)] });
  expect(decisionOf(markUncountedVotes(both, members))).toBe("approve");
  const left = markUncountedVotes(both, without(ada));
  expect(left.votes.map(({ counts }) => counts)).toEqual([false, undefined]);
  expect([decisionOf(left), hasVoted(left, ada as UserId), countApprovals(left)]).toEqual([null, false, 1]);
  const demoted = markUncountedVotes(both, new Map([...members, [ada as UserId, "developer"]]));
  expect(decisionOf(demoted)).toBeNull();
  expect(decisionOf(markUncountedVotes(left, members))).toBe("approve");
});

test("a delegation ends when either member leaves, and no member is counted twice", () => {
  const delegations = [{ from: ada as UserId, to: alan as UserId, at }];
  const question = approval({ delegations, votes: [{ ...vote(alan as UserId), instead_of: ada as UserId }] });
  expect(countApprovals(markUncountedVotes(question, members))).toBe(1);
  expect(countApprovals(markUncountedVotes(question, without(ada)))).toBe(0);
  expect(countApprovals(markUncountedVotes(question, without(alan)))).toBe(0);
  const rightOf = (id: UserId | undefined, role: Role, voters: Map<UserId, Role>) =>
    voteRightOf(question, { id: id as UserId, role }, voters);
  expect(rightOf(alan, "developer", without(ada))).toEqual({
    refusal: expect.stringContaining("(2 approvals required)"),
  });
  expect(rightOf(ada, "admin", without(alan))).toEqual({ insteadOf: null });
  const twice = approval({ votes: [vote(ada as UserId), vote(ada as UserId)] });
  expect(decisionOf(markUncountedVotes(twice, members))).toBeNull();
});

const approvers = { role: "admin" } as const;

test("a question has a rule if it names or needs approvers", () => {
  expect(ownRuleOf({ ttl_seconds: 60, on_expiry: "reject" })).toBeNull();
  expect(ownRuleOf({ approvers, on_expiry: "reject" })).toEqual({ approvers, on_expiry: "reject" });
  expect(ownRuleOf({ on_expiry: "escalate" })).toEqual({ approvers: undefined, on_expiry: "escalate" });
});

test.each([
  [{ approvers: {} }, "approvers"],
  [{ approvers, ttl_seconds: 60, escalate_to: { count: 1 } }, "escalate_to"],
  [{ approvers, on_expiry: "escalate" }, "escalate_to"],
  [{ approvers, ttl_seconds: 60, on_expiry: "fail", escalate_to: approvers }, "on_expiry"],
  [{ approvers, escalate_to: approvers }, "ttl_seconds"],
  [{ approvers, ttl_seconds: 60, escalate_to: approvers }, undefined],
] as const)("a rule that contradicts itself is named: %j", (rule, param) => {
  expect(findContradiction(rule as ApprovalRule)?.param).toBe(param);
});

test("under a rule, an expired question is never approved", () => {
  expect(deadlineOf({ approvers }, { ttl_seconds: 5, on_expiry: "approve" })).toEqual({
    seconds: 5,
    onExpiry: "fail",
  });
  expect(deadlineOf({ approvers }, { on_expiry: "reject" }).onExpiry).toBe("reject");
  const rule = { approvers, ttl_seconds: 60, escalate_to: approvers };
  expect(deadlineOf(rule, { ttl_seconds: 5 })).toEqual({ seconds: 60, onExpiry: "escalate" });
});

test("an answer with votes is recognized as the result of a vote", () => {
  const entry = (value: object, kind: "step" | "answer" = "answer") => ({ kind, value: JSON.stringify(value) });
  expect(isVotedAnswer(entry({ approved: true, payload: null, votes: [] }))).toBe(true);
  expect(isVotedAnswer(entry({ approved: true, payload: null }))).toBe(false);
  expect(isVotedAnswer(entry({ votes: 3 }))).toBe(false);
  expect(isVotedAnswer(entry({ approved: true, votes: [] }, "step"))).toBe(false);
});

test("an approval is possible while enough members have approved or may vote", () => {
  const possible = (more: Partial<Approval>, voters = members) => countPossibleApprovals(approval(more), voters);
  expect(possible({})).toBe(2);
  expect(possible({}, without(ada))).toBe(1);
  expect(possible({ created_by: ada as UserId })).toBe(1);
  // A vote counts once, and only while its member may vote.
  expect(possible({ votes: [vote(ada as UserId)] })).toBe(2);
  expect(possible({ votes: [vote(ada as UserId)] }, without(ada))).toBe(1);
  // A delegated vote moves to another member, and returns when that member leaves.
  const delegations = [{ from: ada as UserId, to: alan as UserId, at }];
  expect(possible({ delegations })).toBe(2);
  expect(possible({ delegations }, without(alan))).toBe(2);
  expect(possible({ delegations }, without(ada))).toBe(1);
});
