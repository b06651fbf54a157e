import {
  type EventId,
  type EventType,
  eventTypes,
  grants,
  type OrganizationId,
  type RunId,
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
  /** The largest body of an event. */
  maxEventBytes: number;
};

/**
 * Writes an event into the outbox within the transaction under way, with the deliveries it makes due; everybody hears once it commits.
 * The data may be JSON text already.
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

/** An event shows what it tells of, so reading one takes the scope for that. */
export const mayReadEvent = (scopes: readonly string[], type: string): boolean =>
  !isEventType(type) || grants(scopes, eventTypes[type].scope);

export function assertMayReadEvent(caller: Caller, type: string): void {
  if (!isEventType(type) || mayReadEvent(caller.scopes, type)) return;
  throw new ServiceError("insufficient_scope", {
    message: `Events of the type '${type}' need the scope '${eventTypes[type].scope}', ${missingScopeHint(caller)}.`,
  });
}

/** What a reader of the feed gets: what it asks for, or else all that it may read. Null: everything. */
export function readableTypes(caller: Caller, asked: readonly string[] | null): readonly string[] | null {
  for (const type of asked ?? []) assertMayReadEvent(caller, type);
  if (asked) return asked;
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

/** A clock that is set by the database's differs from it by less. */
const clocksDifferMs = 60_000;

/** Events stand in the order of their times, so that those of a run are looked for between its beginning and its end. */
async function lifeOf({ store }: { store: Pick<Store, "runs"> }, { organizationId }: Caller, id: RunId) {
  const ended = (await store.runs.find(organizationId, id))?.completedAt?.getTime();
  return { id, fromMs: timeOf(id) - clocksDifferMs, untilMs: (ended ?? Date.now()) + clocksDifferMs };
}

/** What a reader has seen, and the name under which it said so. */
export type LastSeen = { after: EventId | FeedPosition | undefined; param: string };

/** Where a reader starts; `missed` is the last event it has seen, where retention has removed that and perhaps later ones. */
export type FeedStart = { from: FeedPosition; missed: EventId | null };

/** Where a reader goes on: after the event it has seen, or at the end as it is now. */
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
  // A reader that was away for longer than events are kept goes on with the oldest of them, and is told that there is a gap.
  const removed = await store.events.findPositionOfRemoved(organizationId, after);
  if (!removed) throw new ServiceError("invalid_cursor", { param });
  return { from: removed, missed: after };
}

/** Events tell of every agent, so a key that is limited to some must not follow them. */
export function assertWholeOrganization(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and events tell of all of them. Use a key without `agent_ids`.",
  });
}
