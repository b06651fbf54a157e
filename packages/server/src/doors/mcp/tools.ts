import type { IncomingHttpHeaders } from "node:http";
import { type Agent, type AgentId, apiRevision, type ListedRun, type Run, type RunId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { versionPath } from "../../lib/network/urls.ts";
import type { AgentRecord } from "../../model/agents.ts";
import { textField } from "../content.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import type { Fields, Modes } from "./protocol.ts";
import { refuse } from "./protocol.ts";
import type { View } from "./task.ts";

/** A message of MCP's, at the address of one agent or of all. */
export type McpCall = DoorCall & { agentId: AgentId | null; headers: IncomingHttpHeaders };

export const serverInfo = { name: "agentrun", title: "Agent Run Service", version: apiRevision };

export const instructions =
  "Each tool is an agent, and each call one of its runs. A run may ask a question, which is an elicitation. Approvals are decided by people in the dashboard or by the API: no tool and no answer from here approves anything.";

export function viewOf({ url }: McpCall, modes: Modes): View {
  const { origin } = new URL(url);
  return { modes, baseUrl: origin + versionPath, pageOf: ({ id }: ListedRun) => `${origin}/runs/${id}` };
}

/** The agents that can be called here, as tools. */
async function listTools(door: DoorApi, call: McpCall): Promise<NamedTool[]> {
  if (!call.agentId) return nameTools(await door.listAgents(call));
  const agent = await door.getAgent(call, call.agentId);
  // One that is archived takes no calls, and is in no list of agents either.
  return nameTools(agent.archivedAt ? [] : [toCallable(agent)]);
}

function toCallable({ id, configuration }: AgentRecord): CallableAgent {
  const { name, description, input_schema, output_schema } = configuration;
  return { id, name, description, input_schema, output_schema };
}

const isAgentId = (text: unknown): text is AgentId =>
  typeof text === "string" && /^ag_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);

/** By its name, or by the agent's id. */
export async function findTool(door: DoorApi, call: McpCall, name: string): Promise<CallableAgent> {
  const isHere = isAgentId(name) && (call.agentId === null || call.agentId === name);
  const named = isHere ? await findAgent(door, call, name) : null;
  const found = named ?? (await listTools(door, call)).find((tool) => tool.name === name)?.agent;
  if (!found) throw refuse("INVALID_PARAMS", `Unknown tool: ${name.slice(0, 128)}. tools/list lists them.`, "name");
  return found;
}

const findAgent = (door: DoorApi, call: McpCall, id: AgentId) =>
  door.getAgent(call, id).then(toCallable, (error: unknown) => {
    if (error instanceof ServiceError && ["agent_not_found", "door_closed"].includes(error.code)) return null;
    throw error;
  });

const toolsInPage = 100;

/** A page of them; the next begins behind the agent that the cursor names. */
export async function pageOfTools(
  door: DoorApi,
  call: McpCall,
  { cursor }: Fields,
  hasTasks: boolean,
): Promise<Fields> {
  if (cursor !== undefined && !isAgentId(cursor))
    throw refuse("INVALID_PARAMS", "cursor is the `nextCursor` of the page before.", "cursor", "invalid_cursor");
  const tools = (await listTools(door, call)).filter(({ agent }) => cursor === undefined || agent.id > cursor);
  const page = tools.slice(0, toolsInPage);
  return {
    tools: page.map((tool) => toTool(tool, hasTasks)),
    ...(tools.length > page.length ? { nextCursor: page.at(-1)?.agent.id } : {}),
  };
}

const isRunId = (id: string): id is RunId => /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** A task by its id, which is its run's; of this agent alone, where the address names one. */
export async function getTaskRun(door: DoorApi, call: McpCall, id: string, agentId = call.agentId): Promise<Run> {
  const run = isRunId(id) ? await door.getRun(call, id) : null;
  if (!run || (agentId !== null && run.agent_id !== agentId))
    throw refuse("INVALID_PARAMS", "There is no such task.", "taskId", "run_not_found");
  return run;
}

/** What of an agent is told to whoever may call it. */
export type CallableAgent = Pick<Agent, "id" | "name" | "description" | "input_schema" | "output_schema">;

/** An agent by what it is called as a tool. */
export type NamedTool = { name: string; agent: CallableAgent };

/** With room for what tells it from another of the same name. */
const longest = 54;

/** A tool's name is of few letters, an agent's of any. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, longest);

/** In the order in which they were made, so that what comes later changes nothing: of several with one name the oldest has it to itself. */
export function nameTools(agents: readonly CallableAgent[]): NamedTool[] {
  const taken = new Set<string>();
  return agents
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((agent) => {
      const plain = plainName(agent.name);
      const name = plain !== "" && !taken.has(plain) ? plain : `${plain || "agent"}_${agent.id.slice(-8)}`;
      taken.add(name);
      return { name, agent };
    });
}

/** An agent's input is an object, also where its schema does not say so. */
const toInputSchema = (schema: Fields | null): Fields =>
  schema
    ? { ...schema, type: "object" }
    : {
        type: "object",
        properties: { [textField(null)]: { type: "string", description: "What the agent is asked." } },
      };

/** `hasTasks`: the version says of each tool whether it can be called as a task. */
export const toTool = ({ name, agent }: NamedTool, hasTasks: boolean): Fields => ({
  name,
  title: agent.name,
  description: agent.description || agent.name,
  inputSchema: toInputSchema(agent.input_schema),
  ...(agent.output_schema ? { outputSchema: { ...agent.output_schema, type: "object" } } : {}),
  ...(hasTasks ? { execution: { taskSupport: "optional" } } : {}),
});
