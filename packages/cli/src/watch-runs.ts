import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type AgentRun, ApiError, type RunEvent } from "agent-run-client";

export type Watching = {
  client: AgentRun;
  agentId: string | undefined;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  say: (line: string) => void;
};

export type RunWatcher = {
  /** Finds new runs until the signal aborts. */
  watch(): Promise<void>;
  /** Follows a run that the caller found; false: the maximum number of streams is open. */
  follow(id: string): boolean;
};

const pollMs = 1_000;
/** Maximum number of open streams. */
const maxStreams = 20;
/** Maximum number of remembered run ids. */
const maxSeen = 10_000;

/** The events of all new runs and of those in progress. */
export function createRunWatcher(watching: Watching): RunWatcher {
  const { client, agentId, signal } = watching;
  const seen = new Set<string>();
  const open = new Set<Promise<void>>();
  // Each stream adds a listener to the signal, and Node warns of a leak above ten.
  setMaxListeners(2 * maxStreams, signal);
  const follow = (id: string): boolean => {
    if (seen.has(id)) return true;
    if (open.size >= maxStreams) return false;
    seen.add(id);
    if (seen.size > maxSeen) seen.delete(seen.values().next().value ?? "");
    const reading = readRun(watching, id).finally(() => open.delete(reading));
    open.add(reading);
    return true;
  };
  return {
    follow,
    async watch() {
      let last = (await client.runs.list({ limit: 1 })).data[0]?.id;
      const active = { status: "queued,running,requires_action,cancelling", agent_id: agentId, limit: maxStreams };
      for (const { id } of (await client.runs.list(active)).data) follow(id);
      while (!signal.aborted) {
        for (const id of await newRuns(watching, last)) {
          follow(id);
          last = id;
        }
        await delay(pollMs, undefined, { signal }).catch(() => {});
      }
      await Promise.all(open);
    },
  };
}

/** Runs created since then. Waits while the service is unreachable; the event feed reports that. */
async function newRuns({ client, agentId, signal }: Watching, after: string | undefined): Promise<string[]> {
  try {
    const { data } = await client.runs.list({ order: "asc", after, agent_id: agentId, limit: 100 }, { signal });
    return data.map(({ id }) => id);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    return [];
  }
}

async function readRun({ client, signal, onEvent, say }: Watching, id: string): Promise<void> {
  try {
    for await (const event of await client.runs.follow(id, {}, { signal, maxResumes: 20 })) onEvent(event);
  } catch (error) {
    if (!signal.aborted) say(`Stopped following ${id}: ${error instanceof Error ? error.message : error}`);
  }
}
