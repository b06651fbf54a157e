import { settlesWithin } from "../lib/concurrency/promises.ts";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Connection, ConnectionClass } from "../lib/postgres/connection.ts";
import { createLocalSignals, type LocalSignals, type Topic } from "./signals.ts";

type Message = { node: string; said: [Topic, string][] };

const channel = "agentrun";
const notifying = "select pg_notify($1, said) from unnest($2::text[]) said";
const gatherMs = 5;
/** NOTIFY takes 8,000 bytes; an id and its topic are about forty. */
const mostPerMessage = 120;
/** Beyond it the oldest are dropped: hints of a database that hangs, which nobody could hear in time anyway. */
const mostUnsent = 12_000;
const reconnectMs = 500;
const probeMs = 2_000;
const answerMs = 3_000;

export type PostgresSignals = LocalSignals & {
  /** With nobody else alive nothing is sent. */
  setPeers(count: number): void;
  stop(): Promise<void>;
};

/**
 * Hints between nodes over LISTEN and NOTIFY, on a connection of its own: a NOTIFY takes a global lock at commit, so it
 * stays out of the transactions that matter, and what is said within a few milliseconds goes as one.
 */
export function createPostgresSignals(options: {
  Connection: ConnectionClass;
  nodeId: string;
  log: Log;
}): PostgresSignals {
  const local: LocalSignals = createLocalSignals();
  /** What would be said twice in one breath is said once. */
  const unsent = new Map<string, [Topic, string]>();
  let peers = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  const link = keepListening(options, (message) => {
    if (message.node === options.nodeId) return;
    for (const [topic, id] of message.said) local.deliver(topic, id);
  });

  const takeMessages = function* () {
    const said = [...unsent.values()];
    unsent.clear();
    for (let from = 0; from < said.length; from += mostPerMessage)
      yield JSON.stringify({ node: options.nodeId, said: said.slice(from, from + mostPerMessage) } satisfies Message);
  };
  // One statement at a time: what is said while it is under way goes with the next.
  const send = async () => {
    timer = null;
    await link.notify([...takeMessages()]);
    sending = null;
    if (unsent.size > 0) sendSoon();
  };
  const sendSoon = () => {
    for (const oldest of unsent.keys()) {
      if (unsent.size <= mostUnsent) break;
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
      await settlesWithin(answerMs, sending ?? send());
      await link.stop();
    },
  };
}

/**
 * One listening connection, made again whenever it is lost. What is missed meanwhile, polling finds. A listener hears nothing
 * either way, so it asks from time to time whether anybody is there.
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
    fresh.on("end", () => lost("it ended"));
    fresh.on("notification", ({ payload }) => onMessage(JSON.parse(payload ?? "{}") as Message));
    try {
      await fresh.connect();
      await answerOf(fresh, `listen ${channel}`);
      if (stopped) void fresh.close();
      else client = fresh;
    } catch (error) {
      lost(error);
    }
  };

  const probe = setInterval(() => {
    if (client) answerOf(client, "select 1").catch(() => {});
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

/** A connection that does not answer in time is given up, which whoever holds it hears of. */
async function answerOf(client: Connection, question: string): Promise<void> {
  if (await settlesWithin(answerMs, client.query(question))) return;
  client.terminate();
  throw new Error("the database does not answer");
}

function once<T>(action: (value: T) => void): (value: T) => void {
  let done = false;
  return (value) => {
    if (done) return;
    done = true;
    action(value);
  };
}
