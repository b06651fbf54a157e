import { type AgentRun, ApiError, type CreateRunRequest, type RequiredAction } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { showFailure } from "../../failures.ts";
import { findNewestAgentId } from "../../find-agent.ts";
import { type Lines, openLines } from "../../lines.ts";
import { newText, showEvent } from "../../stream-output.ts";
import { safeText } from "../../terminal.ts";

export const chat = command({
  path: "chat",
  summary: "Talk with an agent",
  details:
    "Each line is a turn in one thread, which the agent remembers. Its words go to stdout as they come, what it does to stderr; what it asks is answered on the next line, and /decline answers nothing where that may be. A line that the service refuses ends the chat as little as Ctrl-C, which interrupts the turn; at the prompt it leaves, as /exit and the end of the input do.",
  args: { agent: { help: "its id or name" } },
  flags: {
    thread: { type: "string", value: "<thr_…>", help: "the thread to go on with; a new one without it" },
    user: { type: "string", value: "<name>", help: "whom it is for, by your own name of them" },
  },
  examples: ["chat researcher", "chat researcher --thread thr_…", "chat echo --user ada"],
  run: async (call) => {
    const { client, args, flags, out } = call;
    const service = client();
    const agentId = await findNewestAgentId(service, args.agent, out);
    const conversation = openConversation(agentId, flags);
    let stopTurn: (() => void) | null = null;
    const lines = openLines(() => (stopTurn ? stopTurn() : lines.close()));
    try {
      for (;;) {
        const line = await lines.next("> ");
        if (line === null || /^\/(exit|quit)$/.test(line.trim())) return;
        if (line.trim() === "") continue;
        const turn = takeTurn(call, service, lines, conversation.next(line));
        stopTurn = turn.stop;
        await turn.ended.then(conversation.heard).catch(orRefused(call));
        stopTurn = null;
      }
    } finally {
      lines.close();
      const thread = conversation.spokenIn();
      if (thread) out.say(`agentrun chat ${args.agent} --thread ${thread} goes on with it.`);
    }
  },
});

type Names = { thread?: string | undefined; user?: string | undefined };

/** The thread, which begins with the first turn where there is none yet. */
function openConversation(agent_id: string, { thread, user }: Names) {
  let id = thread ?? null;
  let spokenIn: string | null = null;
  return {
    spokenIn: () => spokenIn,
    next: (query: string): CreateRunRequest => ({
      agent_id,
      input: { query },
      ...(id === null ? { thread: {} } : { thread_id: id }),
      ...(user === undefined ? {} : { user }),
    }),
    heard(threadId: string | null) {
      id ??= threadId;
      spokenIn = id;
    },
  };
}

/** What is said otherwise may be taken: the reason is shown, and the chat goes on. Whoever may not speak at all learns it by the end of it. */
const orRefused =
  ({ terminal, globals, connection }: Context) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError) || [401, 403, 404].includes(error.status)) throw error;
    showFailure(error, terminal, globals.json === true, connection());
  };

/** One run, shown as it goes; ends with the id of its thread. Stopped, the run is cancelled, and what it said stays in the thread. */
function takeTurn(context: Context, service: AgentRun, lines: Lines, body: CreateRunRequest) {
  let runId: string | null = null;
  let isStopped = false;
  const cancel = () => runId !== null && service.runs.cancel(runId).catch(() => undefined);
  const show = async (): Promise<string | null> => {
    const text = newText();
    let threadId: string | null = null;
    for await (const event of await service.runs.stream(body)) {
      runId ??= event.run_id;
      if ("run" in event) threadId ??= event.run.thread_id;
      showEvent(context, event, text);
      if (isStopped) cancel();
      const asked = event.type === "run.requires_action" ? event.required_action : undefined;
      if (asked && !isStopped) void answer(context, service, lines, event.run_id, asked);
    }
    return threadId;
  };
  const stop = () => {
    isStopped = true;
    cancel();
  };
  return { ended: show(), stop };
}

const prompts: Record<string, string> = { approval: "approve? [y/n] ", connect: "connected? [y/n] " };

/** What the person says next is the answer, and where it is none, what they say after that. */
async function answer(context: Context, service: AgentRun, lines: Lines, id: string, asked: RequiredAction) {
  const { out, terminal, globals, connection } = context;
  const called = asked.arguments ? ` ${JSON.stringify(asked.arguments)}` : "";
  if (asked.tool) out.say(terminal.paint("yellow", safeText(asked.tool + called)));
  if (asked.url) out.say(safeText(`Open ${asked.url}`));
  for (const line of formLines(asked)) out.say(safeText(line));
  if (mayDecline(asked)) out.say("/decline answers nothing.");
  for (;;) {
    const line = await lines.next(prompts[asked.type] ?? "? ");
    // Nobody answers any more: the run would wait for ever.
    if (line === null) return void (await service.runs.cancel(id).catch(() => undefined));
    const action = toAction(line, asked);
    if (!action) continue;
    try {
      return void (await service.runs.act(id, { ...action, action_id: asked.id }));
    } catch (error) {
      // Where the run waits no more, its end is shown by whoever follows it.
      if (!(error instanceof ApiError) || error.code !== "invalid_action")
        return showFailure(error, terminal, globals.json === true, connection());
      showFailure(error, terminal, globals.json === true, connection());
    }
  }
}

/** What a tool's server asks, and what a budget asks, one need not answer; the service has the last word. */
const mayDecline = ({ type, tool, budget }: RequiredAction): boolean => type === "input" && Boolean(tool ?? budget);

/** Null where it is neither a yes nor a no: a slip of the finger decides nothing. */
export function toAction(line: string, asked: Pick<RequiredAction, "type" | "schema">) {
  if (asked.type === "input" && line.trim() === "/decline") return { type: "reject" as const };
  if (asked.type === "input") return { type: "respond" as const, payload: toPayload(line, asked) };
  if (/^(y|yes|approve)$/i.test(line.trim())) return { type: "approve" as const };
  return /^(n|no|reject)$/i.test(line.trim()) ? { type: "reject" as const } : null;
}

type Field = { type?: unknown; title?: unknown; description?: unknown; enum?: unknown };

const fieldsOf = ({ schema }: Pick<RequiredAction, "schema">): [name: string, field: Field][] =>
  Object.entries((schema?.properties ?? {}) as Record<string, Field>);

/** What a form of several fields asks for: a line alone could not be put into any of them. */
function formLines(asked: Pick<RequiredAction, "type" | "schema">): string[] {
  const fields = fieldsOf(asked);
  if (asked.type !== "input" || fields.length < 2) return [];
  const needed: unknown = asked.schema?.required;
  const isNeeded = (name: string) => Array.isArray(needed) && needed.includes(name);
  const told = fields.map(([name, field]) => `  ${name}${isNeeded(name) ? " (needed)" : ""}: ${wordsOf(field)}`);
  return [...told, `Answer with JSON, such as {"${fields[0]?.[0]}": …}`];
}

const wordsOf = ({ type, title, description, enum: choices }: Field): string =>
  [Array.isArray(choices) ? choices.join(" | ") : type, description ?? title].filter(Boolean).join(", ");

/** An object as it is; anything else where it belongs: in the one field that is asked for, by that field's type. */
function toPayload(line: string, asked: Pick<RequiredAction, "schema">): Record<string, unknown> {
  const value = parsed(line);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  const [only, ...others] = fieldsOf(asked);
  if (!only || others.length > 0) return { text: line };
  const [name, { type }] = only;
  const isText = type === undefined || [type].flat().includes("string");
  return { [name]: isText || value === undefined ? line : value };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // A text, then.
  }
}
