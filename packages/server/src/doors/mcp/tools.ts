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

/** A request to the server of one agent, or of all agents (null). */
export type McpCall = DoorCall & { agentId: AgentId | null; headers: IncomingHttpHeaders };

export const serverInfo = { name: "agentrun", title: "Agent Run Service", version: apiRevision };

export const instructions =
  "Each tool is an agent, and each call is a run of it. A run may ask a question, which is an elicitation. People decide approvals in the dashboard or through the API: no tool call and no answer to an elicitation approves anything.";

export function viewOf({ url }: McpCall, modes: Modes): View {
  const { origin } = new URL(url);
  return { modes, baseUrl: origin + versionPath, pageOf: ({ id }: ListedRun) => `${origin}/runs/${id}` };
}

async function listTools(door: DoorApi, call: McpCall): Promise<NamedTool[]> {
  if (!call.agentId) return nameTools(await door.listAgents(call));
  const agent = await door.getAgent(call, call.agentId);
  // An archived agent takes no calls, and is not listed among all agents either.
  return nameTools(agent.archivedAt ? [] : [toCallable(agent)]);
}

function toCallable({ id, configuration }: AgentRecord): CallableAgent {
  const { name, description, input_schema, output_schema } = configuration;
  return { id, name, description, input_schema, output_schema };
}

const isAgentId = (text: unknown): text is AgentId =>
  typeof text === "string" && /^ag_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);

/** Finds a tool by its name or by the agent's id. */
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

const toolsPerPage = 100;

/** The cursor is the id of the last agent of the previous page. */
export async function pageOfTools(
  door: DoorApi,
  call: McpCall,
  { cursor }: Fields,
  hasTasks: boolean,
): Promise<Fields> {
  if (cursor !== undefined && !isAgentId(cursor))
    throw refuse(
      "INVALID_PARAMS",
      "Invalid cursor. Send the `nextCursor` of the previous page.",
      "cursor",
      "invalid_cursor",
    );
  const tools = (await listTools(door, call)).filter(({ agent }) => cursor === undefined || agent.id > cursor);
  const page = tools.slice(0, toolsPerPage);
  return {
    tools: page.map((tool) => toTool(tool, hasTasks)),
    ...(tools.length > page.length ? { nextCursor: page.at(-1)?.agent.id } : {}),
  };
}

const isRunId = (id: string): id is RunId => /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** The run of a task. The server of one agent has only the tasks of that agent. */
export async function getTaskRun(door: DoorApi, call: McpCall, id: string, agentId = call.agentId): Promise<Run> {
  const run = isRunId(id) ? await door.getRun(call, id) : null;
  if (!run || (agentId !== null && run.agent_id !== agentId))
    throw refuse("INVALID_PARAMS", "Task not found.", "taskId", "run_not_found");
  return run;
}

export type CallableAgent = Pick<Agent, "id" | "name" | "description" | "input_schema" | "output_schema">;

export type NamedTool = { name: string; agent: CallableAgent };

/** The maximum is 64: this leaves room for the suffix of a duplicate. */
const maxNameLength = 54;

/** Tool names allow only these characters, and agents' names any. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, maxNameLength);

/** Sorted by creation, so that a new agent changes no name: of agents with the same name, the oldest gets no suffix. */
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

/** An agent's input is always an object, also if its schema has no `type`. */
const toInputSchema = (schema: Fields | null): Fields =>
  schema
    ? { ...schema, type: "object" }
    : {
        type: "object",
        properties: { [textField(null)]: { type: "string", description: "The input text for the agent." } },
      };

/** `hasTasks`: the protocol version declares for each tool whether it can be called as a task. */
export const toTool = ({ name, agent }: NamedTool, hasTasks: boolean): Fields => ({
  name,
  title: agent.name,
  description: agent.description || agent.name,
  inputSchema: toInputSchema(agent.input_schema),
  ...(agent.output_schema ? { outputSchema: { ...agent.output_schema, type: "object" } } : {}),
  ...(hasTasks ? { execution: { taskSupport: "optional" } } : {}),
});
