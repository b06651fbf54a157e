import type { Load, LoadResult } from "./load.ts";
import { describeCpu, type Measured, measure, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { inWorld, say, type World } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 1.5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
/** So many that hardly two runs meet in one, where they would wait for each other, and that none of them becomes long. */
const threads = 4_096;
/** What each request has another number in place of: a name that is said twice is one run. */
const serial = "0000000000000000";

type Asked = Pick<Load, "path" | "body"> & { headers?: Record<string, string> };
/** A door, and the run that it is compared with. */
type Way = { name: string; by: Asked; than: "in a thread" | "by itself" };

/** A completed run through each door against the same by `POST /runs`, in turns, by the processor time of all that worked on it. */
async function compare(world: World): Promise<void> {
  const { service, port, pid, headers } = world;
  const ids = await beginThreads(world);
  const toLoad = ({ headers: own = {}, ...asked }: Asked): Load => ({
    ...asked,
    port,
    ca: service.ca,
    connections: 64,
    seconds,
    method: "POST",
    headers: { ...headers, ...own },
    serial,
  });
  const { agent_id } = service.credentials;
  const { body: agent } = await service.api<{ name: string }>("GET", `/agents/${agent_id}`);
  const ways = waysOf(agent_id, agent.name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_"), ids);
  const loads = new Map([
    ...Object.entries(runsOf(agent_id, ids)).map(([name, asked]) => [name, toLoad(asked)] as const),
    ...ways.map(({ name, by }) => [name, toLoad(by)] as const),
  ]);
  const costs = new Map([...loads.keys()].map((name) => [name, [] as number[]]));
  for (const load of loads.values()) await measure({ ...load, seconds: 4 });
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, load] of loads) {
      const result = await measure(load, pid);
      say(
        `  round ${round}  ${name.padEnd(24)}  ${result.perSecond.toFixed(0).padStart(6)}/s  ${describeCpu(result.cpu)}`,
      );
      costs.get(name)?.push(costOf(result));
    }
  report("node bench/doors.ts", toFigures(ways, costs));
}

function costOf({ cpu }: Measured<LoadResult>): number {
  return cpu ? cpu.server + cpu.children + cpu.database : Number.NaN;
}

const toFigures = (ways: Way[], costs: Map<string, number[]>): Figure[] =>
  ways.map(({ name, than }) => {
    const own = costs.get(name) ?? [];
    const ratios = (costs.get(than) ?? []).map((cost, round) => (own[round] ?? Number.NaN) / cost);
    return { what: `a run by ${name} / POST /runs ${than}, by CPU time`, value: median(ratios), asked: "1.15" };
  });

async function beginThreads({ service }: World): Promise<string[]> {
  const body = { agent_id: service.credentials.agent_id };
  const ids: string[] = [];
  const begin = async () => ids.push((await service.api<{ id: string }>("POST", "/threads", { body })).body.id);
  while (ids.length < threads) await Promise.all(Array.from({ length: 32 }, begin));
  return ids;
}

/** The same runs by our own API. */
function runsOf(agent_id: string, ids: string[]): Record<Way["than"], Asked> {
  const run = { agent_id, input: { query: "hello" }, metadata: { serial } };
  return {
    "in a thread": { path: "/v2/runs", body: ids.map((thread_id) => JSON.stringify({ ...run, thread_id })) },
    "by itself": { path: "/v2/runs", body: JSON.stringify(run) },
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
  const said = { role: "user", content: "hello" };
  const metadata = { serial };
  const agent = `/v2/agents/${agentId}`;
  const ui = (id: string) => ({ id, messages: [{ role: "user", parts: [{ type: "text", text: "hello" }] }], metadata });
  const agUi = (threadId: string) => ({ threadId, runId: `run-${serial}`, messages: [{ id: "m", ...said }] });
  const response = (conversation: string) => ({ model: agentId, input: "hello", conversation, metadata });
  const message = (contextId: string) => ({
    message: { messageId: `m-${serial}`, contextId, role: "ROLE_USER", parts: [{ text: "hello" }] },
  });
  const completion = JSON.stringify({ model: agentId, messages: [said], metadata });
  const a2a = { "A2A-Version": "1.0" };
  const mcp = { ...mcpHeaders, "Mcp-Name": tool };
  return [
    { name: "AI SDK UI", than: "in a thread", by: { path: `${agent}/ui`, body: inThreads(ui) } },
    { name: "AG-UI", than: "in a thread", by: { path: `${agent}/ag-ui`, body: inThreads(agUi) } },
    {
      name: "OpenAI Responses",
      than: "in a thread",
      by: { path: "/v2/openai/v1/responses", body: inThreads(response) },
    },
    {
      name: "OpenAI Chat Completions",
      than: "by itself",
      by: { path: "/v2/openai/v1/chat/completions", body: completion },
    },
    {
      name: "A2A",
      than: "in a thread",
      by: { path: `${agent}/a2a/message:send`, body: inThreads(message), headers: a2a },
    },
    { name: "MCP", than: "by itself", by: { path: `${agent}/mcp`, body: toolCall(tool), headers: mcp } },
  ];
}

await inWorld({}, compare);
