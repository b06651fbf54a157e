import type { Door, EndpointName, OrganizationId, RunId } from "@agentrun/contract";
import { type SetAside, workOnBatch } from "../../lib/concurrency/loop.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { firstUuidAt, newId, toUuid } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Changes } from "../../model/audit.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Origin } from "../../model/sessions.ts";
import type { RunReceiver } from "../../model/webhooks.ts";
import type { Store } from "../../store/store.ts";
import type { EventRange } from "../../store/webhooks/run-receivers.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { holdWebhookCreator } from "../members/role-limits.ts";

/**
 * A receiver is a webhook for one run, requested by a client of another protocol. It gets the run's events in the format of that protocol,
 * through the normal webhook deliveries. The statement that ends or parks a run finds the receivers that exist when it starts. A receiver
 * that is added concurrently would miss the event, so it is caught up here: at once if the run is at rest, and again until every
 * statement that was active at that time must have ended.
 */
export type ReceiverDeps = AuditDeps & {
  store: Pick<Store, "apiKeys" | "members" | "runs" | "webhooks">;
  secrets: SecretBox;
  /** Null if the URL may be called, else the reason why not. */
  refuseReceiverUrl: (url: string) => string | null;
};

/** A requested receiver; `secret` is sent with each delivery and stored encrypted. */
export type WantedReceiver = { runId: RunId; door: Door; name: string | null; url: string; secret: string };

/** The caller of the request, for the audit log. */
export type ReceiverRequester = { caller: Caller; from: Origin; requestId: string };

/** Maximum receivers per run; one is usual. */
const mostOfRun = 10;

export function assertReceiverUrl({ refuseReceiverUrl }: ReceiverDeps, url: string): void {
  const refusal = refuseReceiverUrl(url);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "url", message: refusal });
}

/** The caller owns the receiver like a webhook: it ends with their access. */
export async function putReceiver(
  deps: ReceiverDeps,
  requester: ReceiverRequester,
  wanted: WantedReceiver,
): Promise<RunReceiver> {
  const { store, secrets, clock } = deps;
  const { caller } = requester;
  assertReceiverUrl(deps, wanted.url);
  const id = newId("wh", clock.now());
  const receiver = await store.transaction(async () => {
    const maker = await holdWebhookCreator(store, caller);
    const made = { organizationId: caller.organizationId, createdBy: caller.actor, createdAt: new Date(clock.now()) };
    const named = { ...wanted, id, name: wanted.name ?? id, secret: secrets.seal(wanted.secret) };
    const put = await store.webhooks.putReceiver({ ...named, ...made, ...maker }, mostOfRun);
    if (!put) throw tooMany();
    await note(deps, requester, "createA2aPushConfig", put.runId, { before: null, after: shown(put) });
    return put;
  });
  const { organizationId, runId } = receiver;
  // Locking the run waits for a statement that is ending it. Only one that has just started can be missed; the recheck handles it.
  await store.transaction(async () => catchUp(deps, receiver, await store.runs.lock({ organizationId, id: runId })));
  return opened(deps, receiver);
}

/** With the decrypted secret. */
const opened = ({ secrets }: ReceiverDeps, receiver: RunReceiver): RunReceiver => ({
  ...receiver,
  secret: secrets.open(receiver.secret),
});

export async function listReceivers(deps: ReceiverDeps, organizationId: OrganizationId, runId: RunId) {
  return (await deps.store.webhooks.listReceivers(organizationId, runId)).map((receiver) => opened(deps, receiver));
}

/** Idempotent: does nothing if the receiver does not exist. */
export const deleteReceiver = (
  deps: ReceiverDeps,
  requester: ReceiverRequester,
  runId: RunId,
  name: string,
): Promise<void> =>
  deps.store.transaction(async () => {
    const deleted = await deps.store.webhooks.deleteReceiver(requester.caller.organizationId, runId, name);
    if (deleted) await note(deps, requester, "deleteA2aPushConfig", runId, { before: shown(deleted), after: null });
  });

const tooMany = () =>
  new ServiceError("too_many_webhooks", { message: `A run has at most ${mostOfRun} receivers. Delete one first.` });

const shown = ({ name, url }: RunReceiver) => ({ id: name, url });

/** A receiver sends run data to a third party, so it is audited like a webhook. */
const note = (
  deps: ReceiverDeps,
  { caller: { organizationId, actor }, from, requestId }: ReceiverRequester,
  action: EndpointName,
  runId: RunId,
  changes: Changes,
) =>
  recordAudit(deps, {
    ...{ organizationId, actor, action, requestId, address: from.address, userAgent: from.userAgent },
    ...{ resourceType: "run", resourceId: runId, ...changes },
  });

type CatchUpDeps = Pick<ReceiverDeps, "signals"> & {
  store: Pick<Store, "afterCommit" | "runs" | "transaction" | "webhooks">;
};

/** Delivers the run's end or pending action if the receiver has missed that event. */
async function catchUp({ store, signals }: CatchUpDeps, receiver: RunReceiver, run: RunRecord | null): Promise<void> {
  const event = run && locateEvent(run);
  if (event && (await store.webhooks.enqueueReceiverDelivery(receiver, event)))
    store.afterCommit(() => signals.publish("delivery", receiver.organizationId));
}

const minuteMs = 60_000;

/** The event of an action has the action's id; that of an end has its time, or slightly later. */
function locateEvent({ id: runId, completedAt, requiredAction }: RunRecord): EventRange | null {
  if (completedAt) {
    const endedMs = completedAt.getTime();
    return { runId, firstUuid: firstUuidAt(endedMs), lastUuid: firstUuidAt(endedMs + minuteMs) };
  }
  const actionUuid = requiredAction && toUuid(requiredAction.id);
  return actionUuid ? { runId, firstUuid: actionUuid, lastUuid: actionUuid } : null;
}

/** Longer than the statement timeout of the database. */
const longestStatementSeconds = 60;
const batchSize = 100;

/** Rechecks receivers that were added while their run may have been ending; true while there are more to recheck for the last time. */
export async function recheckReceiversOnce(deps: CatchUpDeps & { setAside: SetAside }): Promise<boolean> {
  const { store, setAside } = deps;
  let areAllOver = true;
  const count = await workOnBatch({
    ...{ store, setAside, limit: batchSize },
    claim: async (limit, except) => {
      const { receivers, areOver } = await store.webhooks.claimForRecheck(longestStatementSeconds, limit, except);
      areAllOver &&= areOver;
      return receivers;
    },
    idOf: ({ id }) => id,
    work: async (receiver) => catchUp(deps, receiver, await store.runs.find(receiver.organizationId, receiver.runId)),
  });
  return areAllOver && count === batchSize;
}
