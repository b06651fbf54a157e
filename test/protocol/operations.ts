import { randomUUID } from "node:crypto";
import type { OrganizationId, RequiredAction } from "@agentrun/contract";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { runError } from "../../packages/server/src/model/run-errors.ts";
import type { RunRecord } from "../../packages/server/src/model/runs.ts";
import type { FinishGuard } from "../../packages/server/src/store/runs/finish.ts";
import { newRunRecord, type TestStore } from "../support/store.ts";
import * as model from "./run-row.ts";

/** One statement on a run, which the model and the real store both can execute. `token`: the number of a claim, maybe an old one. */
export type Operation =
  | { does: "claim" }
  | { does: "renew"; token: number }
  | { does: "expire the lease" }
  | { does: "pass the deadline" }
  | { does: "save a step"; token: number; key: string }
  | { does: "save events"; token: number }
  | { does: "park"; token: number }
  | { does: "answer"; isStale: boolean }
  | { does: "mark as cancelling" }
  | { does: "release"; token: number; forgiven: boolean; onlyIfExpired: boolean }
  | {
      does: "finish";
      held: FinishGuard["held"];
      token: number;
      isStale: boolean;
      status: "completed" | "failed" | "cancelled";
    };

export type ModelRun = { row: model.RunRow; claims: number };

const nameOf = (token: number) => `t${token}`;
const seenBy = (row: model.RunRow, isStale: boolean) => row.sequence - Number(isStale);
const attemptSeenBy = (row: model.RunRow, isStale: boolean) => row.attempt - Number(isStale);
const resultOf = (token: number, key: string) => `"${key} by ${nameOf(token)}"`;

/** Null: the statement changes nothing. */
export function applyToModel({ row, claims }: ModelRun, operation: Operation): ModelRun | null {
  const written = write(row, claims, operation);
  return written && { row: written, claims: claims + Number(operation.does === "claim") };
}

function write(row: model.RunRow, claims: number, operation: Operation): model.RunRow | null {
  const fences = model.allFences;
  const token = "token" in operation ? nameOf(operation.token) : "";
  switch (operation.does) {
    case "claim":
      return model.claim(row, nameOf(claims));
    case "renew":
      return model.renew(row, token);
    case "expire the lease":
      return row.token === null ? null : { ...row, isExpired: true };
    case "pass the deadline":
      return row.status === "requires_action" ? { ...row, isDue: true } : null;
    case "save a step":
      return model.saveStep(row, token, operation.key, resultOf(operation.token, operation.key), fences);
    case "save events":
      return model.saveEvents(row, token, row.sequence + 1, fences);
    case "park":
      return model.park(row, token, row.sequence + 1, fences);
    case "answer": {
      const seen = seenBy(row, operation.isStale);
      return model.answer(row, seen, `q${seen}`, '"yes"', fences);
    }
    case "mark as cancelling":
      return model.markCancelling(row);
    case "release":
      return model.release(row, token, operation, fences);
    case "finish":
      return model.finish(row, operation.status, guardOf(row, token, operation), fences);
  }
}

type Finish = Extract<Operation, { does: "finish" }>;

function guardOf(row: model.RunRow, token: string, { held, isStale }: Finish): model.Guard {
  if (held === "by us") return { held, token, sequence: row.sequence + 1 };
  if (held === "expired") return { held, token };
  return held === "by nobody" ? { held, seen: seenBy(row, isStale) } : { held, attempt: attemptSeenBy(row, isStale) };
}

export type RealRun = { world: TestStore; organizationId: OrganizationId; run: RunRecord; tokens: string[] };

export async function acceptRealRun(world: TestStore, organizationId: OrganizationId, agentId: RunRecord["agentId"]) {
  const run = newRunRecord({ organizationId, agentId });
  const result = await world.store.runs.accept({ run, idempotency: null, lease: null });
  if (result !== "accepted") throw new Error(`the run was not accepted: ${result}`);
  return { world, organizationId, run, tokens: [] } satisfies RealRun;
}

/** False: the statement changed nothing. `row`: the run before. */
export async function applyToStore(real: RealRun, row: model.RunRow, operation: Operation): Promise<boolean> {
  const { organizationId, run, world } = real;
  const { runs } = world.store;
  const name = { organizationId, id: run.id };
  const leaseToken = ("token" in operation && real.tokens[operation.token]) || randomUUID();
  switch (operation.does) {
    case "claim":
      return claimRun(real);
    case "renew":
      return (await runs.renewLeases([{ ...name, token: leaseToken }], leaseSeconds)).length === 1;
    case "expire the lease":
      return setTime(real, "lease_until", "lease_token is not null");
    case "pass the deadline":
      return setTime(real, "action_expires_at", "status = 'requires_action'");
    case "save a step": {
      const { key, token } = operation;
      const step = { organizationId, runId: run.id, leaseToken, key, value: resultOf(token, key) };
      return runs.saveStepResult({ ...step, tookMs: null, isSecret: false });
    }
    case "save events":
      return runs.saveEvents({ organizationId, runId: run.id, leaseToken, events: [eventOf(real, row.sequence + 1)] });
    case "park":
      return (await runs.park(parkedRun(real, row, leaseToken))) !== "lost";
    case "answer": {
      const sequence = seenBy(row, operation.isStale);
      const event = eventOf(real, sequence + 1);
      return runs.answer({ ...run, sequence }, { key: `q${sequence}`, value: '"yes"', event });
    }
    case "mark as cancelling":
      return (await runs.markCancelling(organizationId, run.id)) !== null;
    case "release":
      return runs.release({ ...name, ...operation, leaseToken, retried: false });
    case "finish":
      return finishRun(real, row, operation, leaseToken);
  }
}

const leaseSeconds = 30;

async function claimRun({ world, tokens }: RealRun): Promise<boolean> {
  const caps = { perOrganization: null, perKey: null };
  const [claimed] = await world.store.runs.claim(randomUUID(), { module: 1, io: 0 }, leaseSeconds, caps);
  if (claimed) tokens.push(claimed.leaseToken);
  return claimed !== undefined;
}

async function setTime({ world, run }: RealRun, column: string, where: string): Promise<boolean> {
  const text = `update runs set ${column} = now() - interval '1 second' where id = $1 and ${where} returning 1`;
  return (await world.testDatabase.query(text, [toUuid(run.id)])).length === 1;
}

const eventOf = ({ run }: RealRun, sequence: number) => ({
  ...{ type: "test", sequence, run_id: run.id, created_at: new Date(0).toISOString() },
});

function parkedRun(real: RealRun, row: model.RunRow, leaseToken: string) {
  const action: RequiredAction = {
    ...{ id: newId("act"), type: "input", tool: null, arguments: null, prompt: "?", schema: null, url: null },
    ...{ connector_id: null, digest: "", created_at: new Date(0).toISOString() },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const parked = { key: `q${row.sequence + 1}`, onExpiry: "fail" as const };
  const webhookEvent = { id: newId("evt"), data: "{}" };
  const rest = { leaseToken, action, parked, activeMs: 0, emitted: 0, webhookEvent };
  return { run: real.run, ...rest, event: eventOf(real, row.sequence + 1) };
}

async function finishRun({ world, run }: RealRun, row: model.RunRow, operation: Finish, leaseToken: string) {
  const { status, held, isStale } = operation;
  const ended: RunRecord = {
    ...{ ...run, status, sequence: seenBy(row, isStale), attempt: attemptSeenBy(row, isStale) },
    ...{ completedAt: new Date(), latencyMs: 0 },
    output: status === "completed" ? "{}" : null,
    error: status === "failed" ? runError("agent_error", "it failed", false) : null,
  };
  const guard = toGuard(held, leaseToken, row.sequence + 1);
  return (await world.store.runs.finish({ run: ended, guard, event: null })) !== "lost";
}

function toGuard(held: FinishGuard["held"], leaseToken: string, sequence: number): FinishGuard {
  if (held === "by us") return { held, leaseToken, sequence };
  return held === "expired" ? { held, leaseToken } : { held };
}

type Row = Pick<
  model.RunRow,
  "status" | "attempt" | "forgiven" | "token" | "isExpired" | "resuming" | "sequence" | "isDue"
>;

/** The real row in the form of the model. */
export async function readRealRow({ world, organizationId, run, tokens }: RealRun): Promise<model.RunRow> {
  const [row] = await world.testDatabase.query<Row>(
    `select status, attempt, forgiven, lease_token as token, coalesce(lease_until < now(), false) as "isExpired", resuming,
       sequence::float8 as sequence, coalesce(action_expires_at < now(), false) as "isDue" from runs where id = $1`,
    [toUuid(run.id)],
  );
  if (!row) throw new Error("the run is missing");
  const journal = await world.store.runs.listJournal({ organizationId, id: run.id });
  return {
    ...{ ...row, token: row.token && nameOf(tokens.indexOf(row.token)) },
    journal: Object.fromEntries(journal.map(({ key, value }) => [key, value])),
  };
}
