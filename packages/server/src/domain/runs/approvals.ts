import type {
  AgentConfiguration,
  Approval,
  ApprovalRule,
  Approvers,
  NamedApprovers,
  OrganizationId,
  RequiredAction,
  RunActionRequest,
  UserId,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  type Approver,
  decisionOf,
  findContradiction,
  hasVoted,
  markUncountedVotes,
  peopleOf,
  rolesFrom,
  type Voters,
  voteRightOf,
} from "../../model/approvals.ts";
import type { RunRecord } from "../../model/runs.ts";
import { renderRun } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { type ActionDeps, answerRun, assertPendingAction, wrongArguments, wrongType } from "./answer.ts";

/** A problem with an approval rule, and the field at fault. */
type RuleProblem = { code: "invalid_value" | "approver_not_found"; param: string; message: string };

type MemberStore = { members: Pick<Store["members"], "listApprovers"> };

/** Resolves the named approvers and checks that there are enough of them; `exceptFor` never counts. */
async function resolveApprovers(
  store: MemberStore,
  organizationId: OrganizationId,
  rule: { param: string; of: Approvers; exceptFor: UserId | null },
): Promise<NamedApprovers | RuleProblem> {
  const { param, of, exceptFor } = rule;
  const { role = null, members = [], count = 1 } = of;
  const found = await store.members.listApprovers(organizationId, role === null ? [] : rolesFrom(role), members);
  const ids = members.map((name) => findPerson(found, name)?.id);
  const unknown = ids.indexOf(undefined);
  if (unknown !== -1) {
    const message = `${members[unknown]} is not a member whose role can answer runs. GET /members lists all members.`;
    return { code: "approver_not_found", param: `${param}.members.${unknown}`, message };
  }
  const voters = found.filter(({ id }) => id !== exceptFor).length;
  if (count > voters) {
    const less = exceptFor !== null && voters < found.length ? ", not counting the person who started the run" : "";
    const message = `${count} approvals are required, but only ${voters} members can approve${less}.`;
    return { code: "invalid_value", param: `${param}.count`, message };
  }
  return { role, members: [...new Set(ids as UserId[])], count };
}

const findPerson = (people: readonly Approver[], name: string): Approver | undefined =>
  people.find(({ id, email }) => id === name || email.toLowerCase() === name.toLowerCase());

export const isProblem = <T extends object>(found: T | RuleProblem): found is RuleProblem => "code" in found;

/** Rejects a rule that could never be satisfied; runs inside the transaction that writes the agent. */
export async function assertApprovals(
  store: MemberStore,
  organizationId: OrganizationId,
  { approvals: rule }: Pick<AgentConfiguration, "approvals">,
): Promise<void> {
  if (!rule) return;
  const contradiction = findContradiction(rule);
  if (contradiction) throw toRefusal({ code: "invalid_value", ...contradiction });
  for (const [param, of] of Object.entries({ approvers: rule.approvers, escalate_to: rule.escalate_to })) {
    const named = of && (await resolveApprovers(store, organizationId, { param, of, exceptFor: null }));
    if (named && isProblem(named)) throw toRefusal(named);
  }
}

function toRefusal({ code, param: place, message }: RuleProblem): ServiceError {
  const param = `approvals.${place}`;
  return new ServiceError(code, { param, message: `${param}: ${message}` });
}

type VoteDeps = ActionDeps & { store: Pick<Store, "members" | "transaction"> };

/**
 * Adds one person's vote on a pending action. The run's row stays locked from before the votes are read until the vote is written or
 * the run is answered, so concurrent votes are counted one after the other. The memberships of all people who voted or delegated are
 * locked and read again as well: a vote counts only while its voter may decide.
 */
export async function voteOnRun(
  deps: VoteDeps,
  caller: Caller,
  { organizationId, id }: RunRecord,
  request: RunActionRequest,
): Promise<void> {
  const personId = personOf(caller);
  await deps.store.transaction(async () => {
    const run = await deps.store.runs.lock({ organizationId, id });
    if (!run) throw new ServiceError("run_not_found");
    const { action } = assertPendingAction(run, request);
    if (!action.approval) return answerRun(deps, run, request, caller.actor);
    const voters = await deps.store.members.holdVoters(organizationId, [personId, ...peopleOf(action.approval)]);
    const approval = markUncountedVotes(action.approval, voters);
    const role = voters.get(personId);
    const standing = role
      ? voteRightOf(approval, { id: personId, role }, voters)
      : { refusal: "You are no longer a member who can decide this." };
    if ("refusal" in standing)
      throw new ServiceError("not_an_approver", { message: await byEmail(deps.store, run, standing.refusal) });
    const ballot = { run, action, approval, voters, personId, insteadOf: standing.insteadOf };
    if (request.type === "delegate") return delegateVote(deps, ballot, request);
    return castVote(deps, caller, ballot, request);
  });
}

/** Replaces user ids in a message by e-mail addresses. */
async function byEmail({ members }: MemberStore, { organizationId }: RunRecord, words: string): Promise<string> {
  const ids = words.match(/usr_\w{26}/g) ?? [];
  const people = ids.length > 0 ? await members.listApprovers(organizationId, [], ids) : [];
  return people.reduce((text, { id, email }) => text.replaceAll(id, email), words);
}

type Ballot = {
  run: RunRecord;
  action: RequiredAction;
  approval: Approval;
  voters: Voters;
  personId: UserId;
  insteadOf: UserId | null;
};

/** Only people vote. Programs do not, and a short-lived token may belong to an end user. */
function personOf({ personId, isToken, isDemo }: Caller): UserId {
  if (personId && !isToken && !isDemo) return personId;
  throw new ServiceError("not_an_approver", {
    message: "Only people can decide this: sign in, or use your own API key, not a demo key or a short-lived token.",
  });
}

const mostPayloadBytes = 8_192;

async function castVote(deps: VoteDeps, caller: Caller, ballot: Ballot, request: RunActionRequest): Promise<void> {
  const { run, action, approval, personId, insteadOf } = ballot;
  const type = assertVote(approval, request);
  if (type === "approve" && hasVoted(approval, personId)) throw new ServiceError("already_voted");
  const payload = request.payload ?? null;
  const at = new Date(deps.clock.now()).toISOString();
  const vote = { type, by: personId, instead_of: insteadOf, payload, at };
  const next = { ...action, approval: { ...approval, votes: [...approval.votes, vote] } };
  if (decisionOf(next.approval) !== null)
    return answerRun(deps, { ...run, requiredAction: next }, request, caller.actor);
  return change(deps, run, next, { type: "voted", vote });
}

function assertVote({ approvers }: Approval, { type, payload, arguments: changed }: RunActionRequest) {
  if (type !== "approve" && type !== "reject")
    throw wrongType("The run needs a decision: send `approve` or `reject`, or `delegate` with `to`.");
  if (changed && approvers.count > 1)
    throw wrongArguments(
      "Arguments cannot be changed when more than one approval is required. Reject instead and explain what you want.",
    );
  if (payload && Buffer.byteLength(JSON.stringify(payload)) > mostPayloadBytes)
    throw new ServiceError("invalid_action", {
      param: "payload",
      message: `The payload of a vote can have at most ${mostPayloadBytes} bytes of JSON.`,
    });
  return type;
}

/** Delegates a vote to a person who has none, so that no one votes twice. */
async function delegateVote(deps: VoteDeps, ballot: Ballot, request: RunActionRequest): Promise<void> {
  const { run, action, approval, voters, personId, insteadOf } = ballot;
  const { to = "", payload, arguments: changed } = request;
  if (payload || changed)
    throw new ServiceError("invalid_action", {
      param: payload ? "payload" : "arguments",
      message: "`delegate` takes no `payload` and no `arguments`. Omit them.",
    });
  const wrong = (message: string) => new ServiceError("invalid_action", { param: "to", message });
  if (to === "") throw wrong("`delegate` needs `to`: the id or e-mail address of the person who votes for you.");
  if (insteadOf !== null)
    throw wrong(
      await byEmail(deps.store, run, `This vote was delegated to you by ${insteadOf}. You cannot delegate it further.`),
    );
  if (hasVoted(approval, personId)) throw new ServiceError("already_voted", { message: "You have already voted." });
  const [person] = await deps.store.members.listApprovers(run.organizationId, [], [to]);
  if (!person) throw new ServiceError("approver_not_found", { param: "to" });
  if (person.id === approval.created_by) throw wrong("The person who started the run cannot decide about it.");
  const hasOne = !("refusal" in voteRightOf(approval, person, voters)) || hasVoted(approval, person.id);
  if (hasOne) throw wrong("This person already has a vote on this action.");
  const delegation = { from: personId, to: person.id, at: new Date(deps.clock.now()).toISOString() };
  if (approval.delegations.some(({ from, to }) => from === person.id && voters.has(to)))
    throw wrong("This person has delegated their own vote.");
  const next = { ...action, approval: { ...approval, delegations: [...approval.delegations, delegation] } };
  await change(deps, run, next, { type: "delegated", delegation });
}

/** Stores the changed action and its event. */
async function change(
  deps: ActionDeps,
  run: RunRecord,
  action: RequiredAction,
  changes: Record<string, unknown>,
  parked = run.parked,
): Promise<void> {
  const event = {
    type: "run.approval.changed",
    sequence: run.sequence + 1,
    run_id: run.id,
    created_at: new Date(deps.clock.now()).toISOString(),
    required_action: action,
    change: changes,
  };
  if (!(await deps.store.runs.changeQuestion(run, { action, parked, event })))
    throw new ServiceError("action_not_pending", { param: "action_id" });
  deps.store.afterCommit(() => deps.signals.publish("events", run.id));
}

export type EscalateDeps = ActionDeps & EventDeps & { store: Pick<Store, "transaction"> };

/** Hands the decision to the next approvers after the deadline. Guarded by the run's sequence, so only one node does it. */
export async function escalateRun(deps: EscalateDeps, run: RunRecord): Promise<void> {
  const { requiredAction: expired, parked } = run;
  if (!expired?.approval?.escalate_to || !parked?.escalation) return;
  const { approval } = expired;
  const { seconds, onExpiry } = parked.escalation;
  const now = deps.clock.now();
  const { escalation: _, ...rest } = parked;
  const action: RequiredAction = {
    ...expired,
    expires_at: new Date(now + seconds * 1_000).toISOString(),
    approval: {
      ...approval,
      approvers: expired.approval.escalate_to,
      votes: [],
      delegations: [],
      on_expiry: onExpiry,
      escalate_to: null,
      escalated_at: new Date(now).toISOString(),
    },
  };
  await deps.store.transaction(async () => {
    const waiting = { ...run, requiredAction: action, sequence: run.sequence + 1 };
    const event_id = await recordEvent(deps, run.organizationId, "run.escalated", run.id, renderRun(waiting));
    await change(deps, run, action, { type: "escalated", event_id }, { ...rest, onExpiry });
  });
}

/** The initial approval state of an action, or the problem with the rule. */
export async function openApproval(
  store: MemberStore,
  organizationId: OrganizationId,
  rule: ApprovalRule,
  given: { beganBy: UserId | null; onExpiry: Approval["on_expiry"] },
): Promise<Approval | RuleProblem> {
  const name = (param: string, of: Approvers) =>
    resolveApprovers(store, organizationId, { param, of, exceptFor: given.beganBy });
  const approvers = await name("approvers", rule.approvers);
  if (isProblem(approvers)) return approvers;
  const next = rule.escalate_to ? await name("escalate_to", rule.escalate_to) : null;
  if (next && isProblem(next)) return next;
  return {
    approvers,
    created_by: given.beganBy,
    votes: [],
    delegations: [],
    on_expiry: given.onExpiry,
    escalate_to: next,
    escalated_at: null,
  };
}
