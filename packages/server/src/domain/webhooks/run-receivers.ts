import type { Door, EndpointName, OrganizationId, RunId } from "@agentrun/contract";
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
 * A receiver is a webhook of one run, which a client of another protocol asks for: it is sent what the protocol says of the run's events,
 * by way of every other webhook's deliveries. The statement that ends a run, or parks it, finds the receivers that are there when it
 * begins. One that is written down meanwhile is told by what is done here: at once where the run is at rest, and again and again until
 * no statement that was under way then can be any longer.
 */
export type ReceiverDeps = AuditDeps & {
  store: Pick<Store, "apiKeys" | "members" | "runs" | "webhooks">;
  secrets: SecretBox;
  /** Null where the URL may be called, else a sentence that says why not. */
  refuseReceiverUrl: (url: string) => string | null;
};

/** As a protocol asks for it; `secret` is what it sends along, and is kept encrypted. */
export type WantedReceiver = { runId: RunId; door: Door; name: string | null; url: string; secret: string };

/** Who asks for it, from where and by which request. */
export type ReceiverRequester = { caller: Caller; from: Origin; requestId: string };

/** A run has hardly more than one. */
const mostOfRun = 10;

export function assertReceiverUrl({ refuseReceiverUrl }: ReceiverDeps, url: string): void {
  const refusal = refuseReceiverUrl(url);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "url", message: refusal });
}

/** Whoever asks for it stands behind it as behind a webhook: it ends with them. */
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
  // A statement that is ending the run holds it: who locks it sees the end. Only one that has just begun may slip by.
  await store.transaction(async () => catchUp(deps, receiver, await store.runs.lock({ organizationId, id: runId })));
  return opened(deps, receiver);
}

/** With its secret as it was given. */
const opened = ({ secrets }: ReceiverDeps, receiver: RunReceiver): RunReceiver => ({
  ...receiver,
  secret: secrets.open(receiver.secret),
});

export async function listReceivers(deps: ReceiverDeps, organizationId: OrganizationId, runId: RunId) {
  return (await deps.store.webhooks.listReceivers(organizationId, runId)).map((receiver) => opened(deps, receiver));
}

/** Where there is none, nothing is to be done. */
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

/** It takes what a run says out of the house, so it is in the audit log as every other webhook is. */
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

/** Tells it how its run stands, where that is an end or a question that it was not told of. */
async function catchUp({ store, signals }: CatchUpDeps, receiver: RunReceiver, run: RunRecord | null): Promise<void> {
  const event = run && locateEvent(run);
  if (event && (await store.webhooks.enqueueReceiverDelivery(receiver, event)))
    store.afterCommit(() => signals.publish("delivery", receiver.organizationId));
}

const minuteMs = 60_000;

/** The event of a question has its id; that of an end has its time, or little more. */
function locateEvent({ id: runId, completedAt, requiredAction }: RunRecord): EventRange | null {
  if (completedAt) {
    const endedMs = completedAt.getTime();
    return { runId, firstUuid: firstUuidAt(endedMs), lastUuid: firstUuidAt(endedMs + minuteMs) };
  }
  const asked = requiredAction && toUuid(requiredAction.id);
  return asked ? { runId, firstUuid: asked, lastUuid: asked } : null;
}

/** Longer than the database lets a statement take. */
const longestStatementSeconds = 60;
const batchSize = 100;

/** Looks again at what was written down while its run may have been ending; true while there is more that is looked at for the last time. */
export const recheckReceiversOnce = (deps: CatchUpDeps): Promise<boolean> =>
  deps.store.transaction(async () => {
    const { receivers, areOver } = await deps.store.webhooks.claimForRecheck(longestStatementSeconds, batchSize);
    for (const receiver of receivers) {
      const run = await deps.store.runs.find(receiver.organizationId, receiver.runId);
      await catchUp(deps, receiver, run);
    }
    return areOver && receivers.length === batchSize;
  });
