import type { Load, LoadResult } from "./load.ts";
import { type Measured, measure, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { inWorld, print, type World } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
/** Enough threads that two runs rarely wait for each other in one, and that no thread becomes long. */
const threads = 4_096;
/** Replaced by a new number in each request: a repeated id would be the same run. */
const serial = "0000000000000000";

type Call = Pick<Load, "path" | "body"> & { headers?: Record<string, string> };
/** A run through a door, and the same run through our API: the same input, thread, metadata and key. */
type Way = { name: string; by: Call; same: Same; streams?: true };
type Same = "in a thread" | "in a thread, with a key" | "with metadata" | "alone";

/** Compares the CPU time of a completed run through each door with the same run by `POST /runs`, in turns. */
async function compare(world: World): Promise<void> {
  const { service, port, pid, headers } = world;
  const ids = await beginThreads(world);
  const toLoad = ({ headers: own = {}, ...call }: Call): Load => ({
    ...call,
    port,
    ca: service.ca,
    connections: 64,
    seconds,
    method: "POST",
    headers: { ...headers, ...own },
    ...([call.body].flat()[0]?.includes(serial) ? { serial } : {}),
  });
  const { agent_id } = service.credentials;
  const { body: agent } = await service.api<{ name: string }>("GET", `/agents/${agent_id}`);
  const ways = waysOf(agent_id, agent.name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_"), ids);
  const own = runsOf(agent_id, ids);
  const pairs = ways.flatMap(({ name, by, same, streams }) =>
    ["/runs", ...(streams ? ["/runs/stream"] : [])].map((path) => ({
      what: `a run by ${name} / POST ${path} ${same}, by CPU time`,
      door: toLoad(by),
      api: toLoad({ path: `/v2${path}`, ...own[same] }),
      ratios: [] as number[],
    })),
  );
  for (const { door, api } of pairs) for (const load of [door, api]) await measure({ ...load, seconds: 2 });
  for (let round = 1; round <= rounds; round += 1)
    for (const { what, door, api, ratios } of pairs) {
      // In turns, each first equally often, so that other load on the machine affects both.
      const [first, second] = round % 2 === 0 ? [door, api] : [api, door];
      const costs = new Map([first, second].map((load) => [load, 0]));
      for (const load of costs.keys()) costs.set(load, costOf(await measure(load, pid)));
      const ratio = (costs.get(door) ?? Number.NaN) / (costs.get(api) ?? Number.NaN);
      print(
        `  round ${round}  ${what.padEnd(72)} ${[...costs.values()].map((cost) => cost.toFixed(0))} µs  ${ratio.toFixed(3)}`,
      );
      ratios.push(ratio);
    }
  const toFigure = ({ what, ratios }: (typeof pairs)[number]): Figure => ({
    what,
    value: median(ratios),
    target: "1.15",
  });
  report("node bench/doors.ts", pairs.map(toFigure));
}

function costOf({ cpu }: Measured<LoadResult>): number {
  return cpu ? cpu.server + cpu.children + cpu.database : Number.NaN;
}

async function beginThreads({ service }: World): Promise<string[]> {
  const body = { agent_id: service.credentials.agent_id };
  const ids: string[] = [];
  const begin = async () => ids.push((await service.api<{ id: string }>("POST", "/threads", { body })).body.id);
  while (ids.length < threads) await Promise.all(Array.from({ length: 32 }, begin));
  return ids;
}

/** The same runs through our API. */
function runsOf(agent_id: string, ids: string[]): Record<Same, Pick<Call, "body">> {
  const run = { agent_id, input: { query: "hello" } };
  const metadata = { serial };
  const inThreads = (more: object) => ids.map((thread_id) => JSON.stringify({ ...run, thread_id, ...more }));
  return {
    "in a thread": { body: inThreads({ metadata }) },
    "in a thread, with a key": { body: inThreads({ idempotency_key: `run-${serial}` }) },
    "with metadata": { body: JSON.stringify({ ...run, metadata }) },
    alone: { body: JSON.stringify(run) },
  };
}

const mcpVersion = "2026-07-28";
const mcpHeaders = {
  Accept: "application/json, text/event-stream",
  "MCP-Protocol-Version": mcpVersion,
  "Mcp-Method": "tools/call",
};

const toolCall = (name: string): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: serial,
    method: "tools/call",
    params: {
      name,
      arguments: { query: "hello" },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": mcpVersion,
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  });

function waysOf(agentId: string, tool: string, ids: string[]): Way[] {
  const inThreads = (toBody: (id: string) => object) => ids.map((id) => JSON.stringify(toBody(id)));
  const userMessage = { role: "user", content: "hello" };
  const metadata = { serial };
  const agent = `/v2/agents/${agentId}`;
  const ui = (id: string) => ({ id, messages: [{ role: "user", parts: [{ type: "text", text: "hello" }] }], metadata });
  const agUi = (threadId: string) => ({ threadId, runId: `run-${serial}`, messages: [{ id: "m", ...userMessage }] });
  const response = (conversation: string) => ({ model: agentId, input: "hello", conversation, metadata });
  const message = (contextId: string) => ({
    message: { messageId: `m-${serial}`, contextId, role: "ROLE_USER", parts: [{ text: "hello" }] },
  });
  const completion = JSON.stringify({ model: agentId, messages: [userMessage], metadata });
  const a2a = { "A2A-Version": "1.0" };
  const mcp = { ...mcpHeaders, "Mcp-Name": tool };
  return [
    { name: "AI SDK UI", same: "in a thread", streams: true, by: { path: `${agent}/ui`, body: inThreads(ui) } },
    {
      name: "AG-UI",
      same: "in a thread, with a key",
      streams: true,
      by: { path: `${agent}/ag-ui`, body: inThreads(agUi) },
    },
    {
      name: "OpenAI Responses",
      same: "in a thread",
      by: { path: "/v2/openai/v1/responses", body: inThreads(response) },
    },
    {
      name: "OpenAI Chat Completions",
      same: "with metadata",
      by: { path: "/v2/openai/v1/chat/completions", body: completion },
    },
    {
      name: "A2A",
      same: "in a thread",
      by: { path: `${agent}/a2a/message:send`, body: inThreads(message), headers: a2a },
    },
    { name: "MCP", same: "alone", by: { path: `${agent}/mcp`, body: toolCall(tool), headers: mcp } },
  ];
}

await inWorld({}, compare);
