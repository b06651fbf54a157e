import { settlesWithin } from "../lib/concurrency/promises.ts";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Connection, ConnectionClass } from "../lib/postgres/connection.ts";
import { createLocalSignals, type LocalSignals, type Topic } from "./signals.ts";

type Message = { node: string; said: [Topic, string][] };

const channel = "agentrun";
const notifying = "select pg_notify($1, payload) from unnest($2::text[]) payload";
const gatherMs = 5;
/** NOTIFY takes 8,000 bytes; an id and its topic are about forty. */
const maxPerMessage = 120;
/** More hints than this wait only if the database hangs. The oldest are dropped: they would be too late anyway. */
const maxUnsent = 12_000;
const reconnectMs = 500;
const probeMs = 2_000;
const responseMs = 3_000;

export type PostgresSignals = LocalSignals & {
  /** The number of other live nodes. With none, nothing is sent. */
  setPeers(count: number): void;
  stop(): Promise<void>;
};

/**
 * Hints between nodes over LISTEN and NOTIFY, on a separate connection: a NOTIFY takes a global lock at commit, so it must
 * not be part of other transactions. Hints within a few milliseconds are sent as one message.
 */
export function createPostgresSignals(options: {
  Connection: ConnectionClass;
  nodeId: string;
  log: Log;
}): PostgresSignals {
  const local: LocalSignals = createLocalSignals();
  /** Removes duplicates. */
  const unsent = new Map<string, [Topic, string]>();
  let peers = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  const link = keepListening(options, (message) => {
    if (message.node === options.nodeId) return;
    for (const [topic, id] of message.said) local.deliver(topic, id);
  });

  const takeMessages = function* () {
    const hints = [...unsent.values()];
    unsent.clear();
    for (let from = 0; from < hints.length; from += maxPerMessage)
      yield JSON.stringify({ node: options.nodeId, said: hints.slice(from, from + maxPerMessage) } satisfies Message);
  };
  // One statement at a time: hints that arrive in the meantime go with the next one.
  const send = async () => {
    timer = null;
    await link.notify([...takeMessages()]);
    sending = null;
    if (unsent.size > 0) sendSoon();
  };
  const sendSoon = () => {
    for (const oldest of unsent.keys()) {
      if (unsent.size <= maxUnsent) break;
      unsent.delete(oldest);
    }
    if (sending === null) timer ??= setTimeout(() => (sending = send()), gatherMs);
  };

  return {
    deliver: local.deliver,
    subscribe: local.subscribe,
    publish(topic, id) {
      local.deliver(topic, id);
      if (peers === 0) return;
      unsent.set(topic + id, [topic, id]);
      sendSoon();
    },
    setPeers(count) {
      peers = count;
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await settlesWithin(responseMs, sending ?? send());
      await link.stop();
    },
  };
}

/**
 * Keeps one listening connection open, and reconnects if it is lost. Polling finds the hints that were missed. A listener cannot
 * tell an idle connection from a dead one, so it sends a query from time to time.
 */
function keepListening(options: { Connection: ConnectionClass; log: Log }, onMessage: (message: Message) => void) {
  let client: Connection | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | null = null;

  const connect = async () => {
    const fresh = new options.Connection({ application_name: "agentrun signals" });
    // A lost connection reports itself more than once.
    const lost = once((error: unknown) => {
      client = null;
      void fresh.close();
      if (stopped) return;
      options.log.debug({ error: messageOf(error) }, "the signal connection was lost");
      retry = setTimeout(connect, reconnectMs);
    });
    fresh.on("error", lost);
    fresh.on("end", () => lost("the connection ended"));
    fresh.on("notification", ({ payload }) => onMessage(JSON.parse(payload ?? "{}") as Message));
    try {
      await fresh.connect();
      await queryInTime(fresh, `listen ${channel}`);
      if (stopped) void fresh.close();
      else client = fresh;
    } catch (error) {
      lost(error);
    }
  };

  const probe = setInterval(() => {
    if (client) queryInTime(client, "select 1").catch(() => {});
  }, probeMs).unref();
  void connect();
  return {
    async notify(payloads: string[]) {
      await client?.query({ name: "notify", text: notifying, values: [channel, payloads] }).catch(() => {});
    },
    async stop() {
      stopped = true;
      clearInterval(probe);
      if (retry) clearTimeout(retry);
      await client?.close();
    },
  };
}

/** Closes a connection that does not respond in time; its `error` event reports that. */
async function queryInTime(client: Connection, query: string): Promise<void> {
  if (await settlesWithin(responseMs, client.query(query))) return;
  client.terminate();
  throw new Error("the database does not respond");
}

function once<T>(action: (value: T) => void): (value: T) => void {
  let done = false;
  return (value) => {
    if (done) return;
    done = true;
    action(value);
  };
}
