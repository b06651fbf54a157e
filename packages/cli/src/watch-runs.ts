import { setTimeout as delay } from "node:timers/promises";
import { type AgentRun, ApiError, type Run, type RunEvent } from "@agentrun/client";

export type Watching = {
  client: AgentRun;
  agentId: string | undefined;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  say: (line: string) => void;
};

const pollMs = 1_000;
/** Streams that are read at once; what is beyond is told of by its end alone. */
const mostStreams = 20;

/** The events of every run that begins from now on, and of those that are under way. */
export async function watchRuns(watching: Watching): Promise<void> {
  const { client, signal, agentId } = watching;
  const seen = new Set<string>();
  const open = new Set<Promise<void>>();
  let last = (await client.runs.list({ limit: 1 })).data[0]?.id;
  for await (const run of client.runs.list({
    status: "queued,running,requires_action,cancelling",
    agent_id: agentId,
    limit: mostStreams,
  }))
    begin(run);
  while (!signal.aborted) {
    for (const run of await newRuns(watching, last)) {
      last = run.id > (last ?? "") ? run.id : last;
      begin(run);
    }
    await delay(pollMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all(open);

  function begin(run: Run): void {
    if (seen.has(run.id) || open.size >= mostStreams) return;
    seen.add(run.id);
    const reading = readRun(watching, run.id).finally(() => open.delete(reading));
    open.add(reading);
  }
}

/** Runs that began since; a service that is away is waited for. */
async function newRuns({ client, agentId, signal, say }: Watching, after: string | undefined): Promise<Run[]> {
  try {
    return (await client.runs.list({ order: "asc", after, agent_id: agentId, limit: 100 }, { signal })).data;
  } catch (error) {
    if (signal.aborted) return [];
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    say(`New runs cannot be read: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

async function readRun({ client, signal, onEvent, say }: Watching, id: string): Promise<void> {
  try {
    for await (const event of await client.runs.follow(id, {}, { signal, maxResumes: 20 })) onEvent(event);
  } catch (error) {
    if (!signal.aborted) say(`${id} can no longer be followed: ${error instanceof Error ? error.message : error}`);
  }
}
