import type { IncomingHttpHeaders } from "node:http";
import { type Event, type EventId, newRunsType, type RunId } from "@agentrun/contract";
import { type EventDeps, findFeedStart, type LastSeen, listEvents, readableTypes } from "../../domain/events/events.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beginAt, type FeedPosition, fromStartId, toEventBody, toStartId } from "../../model/events.ts";
import type { Store } from "../../store/store.ts";
import type { Call, Handlers } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";
import { wantsStream } from "../request-headers.ts";
import type { EventSink } from "../sse.ts";

export type EventRouteDeps = EventDeps & {
  store: Pick<Store, "runs">;
  followEvents: (reader: {
    organizationId: Call<"listEvents">["caller"]["organizationId"];
    from: FeedPosition;
    types: readonly string[] | null;
    sink: (event: EventRecord) => Promise<unknown> | undefined;
    onNewRuns: ((newest: RunId) => Promise<unknown> | undefined) | undefined;
    signal: AbortSignal;
  }) => Promise<void>;
};

export const eventHandlers = (deps: EventRouteDeps) =>
  ({
    listEvents: async (call) => {
      const { caller, query, url } = call;
      const types = readableTypes(caller, query.type?.split(",") ?? null);
      if (wantsStream(call.headers)) return streamEvents(deps, call, types);
      const filter = { types, runId: query.run_id };
      return listAnswer(await listEvents(deps, caller, filter, toPageRequest(query)), toEvent, url);
    },
  }) satisfies Partial<Handlers>;

async function streamEvents(deps: EventRouteDeps, call: Call<"listEvents">, types: readonly string[] | null) {
  const { caller, headers, query } = call;
  if (query.run_id !== undefined)
    throw new ServiceError("invalid_value", {
      param: "run_id",
      message: "run_id: the event stream covers all runs. Use GET /runs/{id}/stream for the events of one run.",
    });
  for (const param of ["created_after", "created_before"] as const) {
    if (query[param] !== undefined)
      throw new ServiceError("invalid_value", {
        param,
        message: `${param}: only for lists. Use \`after\` to choose where the event stream starts.`,
      });
  }
  const lastSeen = readLastEventId(headers) ?? { after: query.after, param: "after" };
  const { from, missed } = await findFeedStart(deps, caller, lastSeen);
  const { organizationId } = caller;
  const follow = async (sink: EventSink, signal: AbortSignal) => {
    if (missed) await sink([toGapFrame(missed)]);
    const onNewRuns = types?.includes(newRunsType) ? (newest: RunId) => sink([toNewRunsFrame(newest)]) : undefined;
    const read = (event: EventRecord) => sink([toFrame(event)]);
    await deps.followEvents({ organizationId, from, types, sink: read, onNewRuns, signal });
  };
  // Only without a start event; otherwise its id is the more exact position.
  if (!from.begun) return { stream: { headers: {}, follow } };
  const startId = toStartId(from.begun);
  return { stream: { headers: { "Last-Event-ID": startId }, startId, follow } };
}

/** Browsers send the header on reconnect, so it is newer than the parameter. */
function readLastEventId(headers: IncomingHttpHeaders): LastSeen | undefined {
  const param = "Last-Event-ID";
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return undefined;
  const start = fromStartId(String(given));
  if (start) return { after: beginAt(start), param };
  if (typeof given === "string" && /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(given))
    return { after: given as EventId, param };
  throw new ServiceError("invalid_header", { param, message: "Last-Event-ID must be an event id." });
}

/** The same bytes as in webhooks. */
const toFrame = (event: EventRecord) => ({ type: event.type, sequence: event.id, text: toEventBody(event) });

/** It is not stored and has no id, so a reader cannot resume after it. */
const toNewRunsFrame = (newest: RunId) => {
  const body = { type: newRunsType, created_at: new Date().toISOString(), data: { run_id: newest } };
  return { type: newRunsType, sequence: null, text: JSON.stringify(body) };
};

/**
 * Reports that events the reader has not seen may have been removed. It repeats the id that the reader sent, so a reader that disconnects
 * before the next event receives it again.
 */
const toGapFrame = (id: EventId) => {
  const type = "feed.gap";
  const data = {
    after: id,
    message: "The event after which you resumed was removed by retention, perhaps with later ones.",
  };
  return { type, sequence: id, text: JSON.stringify({ id, type, created_at: new Date().toISOString(), data }) };
};

const toEvent = (event: EventRecord): Event => ({
  object: "event",
  id: event.id as EventId,
  type: event.type,
  created_at: event.createdAt.toISOString(),
  data: JSON.parse(event.data) as Record<string, unknown>,
});
