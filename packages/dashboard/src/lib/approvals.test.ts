import { expect, test } from "vitest";
import type { Approval, Me } from "../models.ts";
import {
  approversText,
  ballotOf,
  deadlineText,
  progressText,
  withApprovers,
  withDeadline,
  withEnding,
  withEscalation,
} from "./approvals.ts";

const [ada, grace, alan] = ["usr_ada", "usr_grace", "usr_alan"] as const;
const approval = (more: Partial<Approval> = {}): Approval => ({
  approvers: { role: "admin", members: [grace], count: 2 },
  created_by: null,
  votes: [],
  delegations: [],
  on_expiry: "fail",
  escalate_to: null,
  escalated_at: null,
  ...more,
});
const at = "2026-11-17T02:00:00.000Z";
const vote = (by: `usr_${string}`) => ({ type: "approve" as const, by, instead_of: null, payload: null, at });
const who = (id: string, role: string) => ({ user: { id }, organization: { role } }) as unknown as Me;
const may = (asked: Approval, me: Me) => {
  const { canApprove, canReject, canDelegate } = ballotOf({ approval: asked }, me);
  return [canApprove, canReject, canDelegate];
};

test("only named members and members with the role may vote", () => {
  expect(may(approval(), who(ada, "owner"))).toEqual([true, true, true]);
  expect(may(approval(), who(grace, "developer"))).toEqual([true, true, true]);
  expect(may(approval(), who(alan, "developer"))).toEqual([false, false, false]);
  expect(ballotOf({}, who(alan, "developer")).canApprove).toBe(true);
});

test("explains why members who started the run, voted or delegated cannot vote", () => {
  expect(may(approval({ created_by: ada }), who(ada, "owner"))).toEqual([false, false, false]);
  expect(may(approval({ votes: [vote(ada)] }), who(ada, "owner"))).toEqual([false, true, false]);
  const delegations = [{ from: ada, to: alan, at }];
  expect(may(approval({ delegations }), who(ada, "owner"))).toEqual([false, false, false]);
  expect(may(approval({ delegations }), who(alan, "developer"))).toEqual([true, true, false]);
});

test("describes progress, approvers and deadline", () => {
  const names = new Map([[grace, "grace@example.com"]]);
  const asked = approval({
    votes: [vote(ada)],
    on_expiry: "escalate",
    escalate_to: { role: "owner", members: [], count: 1 },
  });
  expect(progressText(asked)).toBe("1 of 2 approved");
  expect(approversText(asked.approvers, names)).toBe("admins and above, grace@example.com");
  expect(deadlineText(asked, names)).toBe("the request goes to owners");
  expect(deadlineText(approval(), names)).toBe("the run fails");
});

test("a rule without approvers is null, and without a deadline it does not escalate", () => {
  const rule = withApprovers(null, { role: "admin", count: 2 });
  expect(rule).toEqual({ approvers: { role: "admin", count: 2 } });
  expect(withApprovers(rule, { role: undefined })).toBeNull();
  if (!rule) throw new Error("there is a rule");
  const escalating = withEscalation(withDeadline(rule, 3_600), { role: "owner", members: ["ada@example.com"] });
  expect(escalating).toEqual({
    ...rule,
    ttl_seconds: 3_600,
    on_expiry: "escalate",
    escalate_to: { role: "owner", members: ["ada@example.com"] },
  });
  expect(withEscalation(escalating, { role: undefined }).escalate_to).toEqual({ members: ["ada@example.com"] });
  expect(withDeadline(escalating, 60)).toEqual({ ...escalating, ttl_seconds: 60 });
  expect(withEnding(escalating, "reject")).toEqual({ ...rule, ttl_seconds: 3_600, on_expiry: "reject" });
  expect(withDeadline(escalating, null)).toEqual({ approvers: rule.approvers });
});
