import {
  type EventId,
  type EventType,
  eventTypes,
  grants,
  newRunsType,
  type OrganizationId,
  type RunId,
  type Scope,
  type WebhookId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId, timeOf } from "../../lib/ids.ts";
import { currentTraceparent } from "../../lib/observability/tracing.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { FeedPosition } from "../../model/events.ts";
import { fitEventData } from "../../model/events.ts";
import type { Signals } from "../../signals/signals.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { missingScopeHint } from "../api-keys/permissions.ts";

export type EventDeps = {
  store: Pick<Store, "afterCommit" | "events">;
  clock: DatabaseClock;
  signals: Signals;
  /** Maximum size of an event body. */
  maxEventBytes: number;
};

/**
 * Writes an event and its webhook deliveries to the outbox in the current transaction; subscribers are notified after the commit.
 * `data` may already be JSON text.
 */
export async function recordEvent(
  deps: EventDeps,
  organizationId: OrganizationId,
  type: EventType,
  subjectId: string,
  data: object | string,
  onlyFor?: WebhookId,
): Promise<EventId> {
  const createdAt = new Date(deps.clock.now());
  const id = newId("evt", createdAt.getTime());
  const event = {
    id,
    organizationId,
    type,
    subjectId,
    data: fitEventData(typeof data === "string" ? data : JSON.stringify(data), deps.maxEventBytes),
    createdAt,
    traceparent: currentTraceparent(),
  };
  const due = await deps.store.events.insert(event, onlyFor);
  deps.store.afterCommit(() => {
    deps.signals.publish("event", organizationId);
    if (due > 0) deps.signals.publish("delivery", organizationId);
  });
  return id;
}

const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type);

/** Reading an event requires the read scope of its subject. */
export function mayReadEvent(scopes: readonly string[], type: string): boolean {
  const scope = scopeOf(type);
  return scope === null || grants(scopes, scope);
}

const scopeOf = (type: string): Scope | null =>
  isEventType(type) ? eventTypes[type].scope : type === newRunsType ? "runs:read" : null;

export function assertMayReadEvent(caller: Caller, type: string): void {
  if (mayReadEvent(caller.scopes, type)) return;
  throw new ServiceError("insufficient_scope", {
    message: `Events of the type '${type}' require the scope '${scopeOf(type)}', ${missingScopeHint(caller)}.`,
  });
}

/** The event types for a feed reader: the requested ones, or all that it may read. Null: no filter. */
export function readableTypes(caller: Caller, requested: readonly string[] | null): readonly string[] | null {
  for (const type of requested ?? []) assertMayReadEvent(caller, type);
  if (requested) return requested;
  const all = Object.keys(eventTypes) as EventType[];
  const readable = all.filter((type) => grants(caller.scopes, eventTypes[type].scope));
  return readable.length === all.length ? null : readable;
}

export async function listEvents(
  deps: { store: Pick<Store, "events" | "runs"> },
  caller: Caller,
  { types, runId }: { types: readonly string[] | null; runId: RunId | undefined },
  page: PageRequest,
) {
  assertWholeOrganization(caller);
  const about = runId === undefined ? null : await lifeOf(deps, caller, runId);
  return deps.store.events.list(caller.organizationId, { types, about }, page);
}

/** The clocks of nodes follow the database's clock and differ from it by less than this. */
const clocksDifferMs = 60_000;

/** Events are ordered by time, so those of a run lie between its start and its end. */
async function lifeOf({ store }: { store: Pick<Store, "runs"> }, { organizationId }: Caller, id: RunId) {
  const ended = (await store.runs.find(organizationId, id))?.completedAt?.getTime();
  return { id, fromMs: timeOf(id) - clocksDifferMs, untilMs: (ended ?? Date.now()) + clocksDifferMs };
}

/** The last event that a reader has seen, and the request parameter that names it. */
export type LastSeen = { after: EventId | FeedPosition | undefined; param: string };

/** The start position of a reader. `missed` is set if retention has removed the last seen event, and perhaps later ones. */
type FeedStart = { from: FeedPosition; missed: EventId | null };

/** Finds the start position: after the last seen event, or the current end of the feed. */
export async function findFeedStart(
  { store }: Pick<EventDeps, "store">,
  caller: Caller,
  { after, param }: LastSeen,
): Promise<FeedStart> {
  assertWholeOrganization(caller);
  const { organizationId } = caller;
  if (after === undefined) return { from: await store.events.readFeedEnd(), missed: null };
  if (typeof after !== "string") return { from: await store.events.findStart(after), missed: null };
  const position = await store.events.findFeedPosition(organizationId, after);
  if (position) return { from: position, missed: null };
  // A reader that was away longer than the retention continues with the oldest event and is informed of the gap.
  const removed = await store.events.findPositionOfRemoved(organizationId, after);
  if (!removed) throw new ServiceError("invalid_cursor", { param });
  return { from: removed, missed: after };
}

/** The feed has events of all agents, so a key limited to some must not read it. */
export function assertWholeOrganization(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and events cover all of them. Use a key without `agent_ids`.",
  });
}
