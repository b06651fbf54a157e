import type { ActionId, AgentId, ClientTool, RequiredAction, Run, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { DoorApi, DoorCall } from "./door-api.ts";

type DescribedTool = { name: string; description?: unknown; parameters?: unknown };

/** A tool as another protocol describes it. Parameters without any field are the default. */
export const toClientTool = ({ name, description, parameters }: DescribedTool): ClientTool => ({
  name,
  ...(typeof description === "string" ? { description } : {}),
  ...(isSchema(parameters) ? { parameters } : {}),
});

const isSchema = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** A call of a client's tool. The client returns only the id of a call, so the id names the run and the question, too. */
type CallName = { runId: RunId; actionId: ActionId; index: number };

const bare = (id: string) => id.slice(id.indexOf("_") + 1);

/** At most 60 characters: OpenAI's limit is 64. */
const toCallId = ({ runId, actionId, index }: CallName): string => `call_${bare(runId)}${bare(actionId)}${index}`;

const callId = /^call_([0-7][0-9a-hjkmnp-tv-z]{25})([0-7][0-9a-hjkmnp-tv-z]{25})(\d{1,3})$/;

/** Null for an id of another service. */
export function fromCallId(id: unknown): CallName | null {
  const [, run, action, index] = callId.exec(String(id)) ?? [];
  return run && action ? { runId: `run_${run}`, actionId: `act_${action}`, index: Number(index) } : null;
}

/** A call as a client of another protocol gets it. */
export type ShownCall = { id: string; name: string; input: unknown };

/** The calls of a question to the client; none for another question. */
export const clientCallsOf = (runId: RunId, { id: actionId, tool_calls: calls = [] }: RequiredAction): ShownCall[] =>
  calls.map(({ name, arguments: input }, index) => ({ id: toCallId({ runId, actionId, index }), name, input }));

/** A result as the client sends it, by the id of `clientCallsOf`. */
export type SentResult = { id: string; result: unknown; isError?: boolean };

/**
 * The results of the newest question that a client answers. Null: the last result belongs to a conversation with another service, or
 * there is none.
 */
export function newestResults(sent: readonly SentResult[]): SentResult[] | null {
  const last = sent.at(-1);
  const newest = last && fromCallId(last.id);
  if (!newest) return null;
  return sent.filter(({ id }) => fromCallId(id)?.actionId === newest.actionId);
}

type Requester = { agentId: AgentId; user: string | null; param: string };

/** Sends the results to the run that waits for them, unless it has received them before. */
export async function sendClientResults(
  door: DoorApi,
  call: DoorCall,
  sent: readonly SentResult[],
  { agentId, user, param }: Requester,
): Promise<{ run: Run; after: ActionId }> {
  const [first, ...others] = sent.map(({ id }) => fromCallId(id));
  const missing = new ServiceError("run_not_found", { param, message: "No run has called a tool with this id." });
  if (!first || others.some((name) => name?.actionId !== first.actionId)) throw missing;
  const run = await door.getRun(call, first.runId).catch((error) => {
    throw error instanceof ServiceError && error.code === "run_not_found" ? missing : error;
  });
  if (run.agent_id !== agentId || (user !== null && run.user !== user)) throw missing;
  const { runId, actionId } = first;
  const question = run.required_action;
  if (question?.id === actionId) {
    const results = sent.map(({ id, result, isError }) => ({
      tool_call_id: question.tool_calls?.[fromCallId(id)?.index ?? -1]?.id ?? id,
      result,
      ...(isError ? { is_error: true } : {}),
    }));
    const payload = { tool_results: results };
    await door.act(call, runId, { type: "respond", action_id: actionId, payload });
  } else if (!(await hasReceived(door, call, runId, actionId)))
    throw new ServiceError("action_not_pending", { param, message: "The run does not wait for this result any more." });
  return { run, after: actionId };
}

async function hasReceived(door: DoorApi, call: DoorCall, runId: RunId, actionId: ActionId): Promise<boolean> {
  const events = await door.listEvents(call, runId);
  return events.some(
    ({ type, action }) =>
      type === "run.action.received" && (action as { action_id?: string } | undefined)?.action_id === actionId,
  );
}
