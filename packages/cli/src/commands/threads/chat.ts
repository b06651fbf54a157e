import { type AgentRun, ApiError, type CreateRunRequest, type RequiredAction } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { isNotFound } from "../../exit-codes.ts";
import { showFailure } from "../../failures.ts";
import { findNewestAgentId } from "../../find-agent.ts";
import { type Lines, openLines } from "../../lines.ts";
import { newText, showEvent } from "../../stream-output.ts";
import { safeText } from "../../terminal.ts";

export const chat = command({
  path: "chat",
  summary: "Chat with an agent",
  details:
    "Each line is a turn in one thread, and the agent remembers the thread. The agent's text goes to stdout as it arrives, its other events to stderr. If the agent asks a question, answer it on the next line; type /decline to decline an optional question. If the service rejects a line, the chat continues. Ctrl-C interrupts the current turn. At the prompt, Ctrl-C, /exit or the end of the input ends the chat.",
  args: { agent: { help: "its id or name" } },
  flags: {
    thread: { type: "string", value: "<thr_…>", help: "thread to continue (default: a new one)" },
    user: { type: "string", value: "<name>", help: "end user of the thread" },
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
      if (thread) out.say(`Continue this chat with \`agentrun chat ${args.agent} --thread ${thread}\`.`);
    }
  },
});

type Names = { thread?: string | undefined; user?: string | undefined };

/** The thread; if none is given, the first turn creates it. */
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

/** Shows why a message was rejected and continues, because another message may succeed. Missing permissions, agents and threads end the chat. */
const orRefused =
  ({ terminal, globals, connection }: Context) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError) || [401, 403].includes(error.status) || isNotFound(error)) throw error;
    showFailure(error, terminal, globals.json === true, connection());
  };

/** Shows one run live and returns the id of its thread. On Ctrl-C the run is cancelled; its messages stay in the thread. */
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
      const question = event.type === "run.requires_action" ? event.required_action : undefined;
      if (question && !isStopped) void answer(context, service, lines, event.run_id, question);
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

/** Uses the next line as the answer; repeats until a line is valid. */
async function answer(context: Context, service: AgentRun, lines: Lines, id: string, question: RequiredAction) {
  const { out, terminal, globals, connection } = context;
  const called = question.arguments ? ` ${JSON.stringify(question.arguments)}` : "";
  if (question.tool) out.say(terminal.paint("yellow", safeText(question.tool + called)));
  if (question.url) out.say(safeText(`Open ${question.url}`));
  for (const line of formLines(question)) out.say(safeText(line));
  if (mayDecline(question)) out.say("Type /decline to decline.");
  for (;;) {
    const line = await lines.next(prompts[question.type] ?? "? ");
    // The input has ended: without an answer the run would wait forever.
    if (line === null) return void (await service.runs.cancel(id).catch(() => undefined));
    const action = toAction(line, question);
    if (!action) continue;
    try {
      return void (await service.runs.act(id, { ...action, action_id: question.id }));
    } catch (error) {
      // If the run no longer waits, its stream shows the end.
      if (!(error instanceof ApiError) || error.code !== "invalid_action")
        return showFailure(error, terminal, globals.json === true, connection());
      showFailure(error, terminal, globals.json === true, connection());
    }
  }
}

/** Input for a tool server or a budget is optional; the service makes the final check. */
const mayDecline = ({ type, tool, budget }: RequiredAction): boolean => type === "input" && Boolean(tool ?? budget);

/** Null if the line is neither yes nor no, so that a typo decides nothing. */
export function toAction(line: string, question: Pick<RequiredAction, "type" | "schema">) {
  if (question.type === "input" && line.trim() === "/decline") return { type: "reject" as const };
  if (question.type === "input") return { type: "respond" as const, payload: toPayload(line, question) };
  if (/^(y|yes|approve)$/i.test(line.trim())) return { type: "approve" as const };
  return /^(n|no|reject)$/i.test(line.trim()) ? { type: "reject" as const } : null;
}

type Field = { type?: unknown; title?: unknown; description?: unknown; enum?: unknown };

const fieldsOf = ({ schema }: Pick<RequiredAction, "schema">): [name: string, field: Field][] =>
  Object.entries((schema?.properties ?? {}) as Record<string, Field>);

/** The fields of a form with several fields: a plain line would not fit any of them. */
function formLines(question: Pick<RequiredAction, "type" | "schema">): string[] {
  const fields = fieldsOf(question);
  if (question.type !== "input" || fields.length < 2) return [];
  const needed: unknown = question.schema?.required;
  const isNeeded = (name: string) => Array.isArray(needed) && needed.includes(name);
  const descriptions = fields.map(
    ([name, field]) => `  ${name}${isNeeded(name) ? " (required)" : ""}: ${wordsOf(field)}`,
  );
  return [...descriptions, `Answer with JSON, such as {"${fields[0]?.[0]}": …}`];
}

const wordsOf = ({ type, title, description, enum: choices }: Field): string =>
  [Array.isArray(choices) ? choices.join(" | ") : type, description ?? title].filter(Boolean).join(", ");

/** A JSON object as it is; any other line becomes the value of the only requested field, in its type. */
function toPayload(line: string, question: Pick<RequiredAction, "schema">): Record<string, unknown> {
  const value = parsed(line);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  const [only, ...others] = fieldsOf(question);
  if (!only || others.length > 0) return { text: line };
  const [name, { type }] = only;
  const isText = type === undefined || [type].flat().includes("string");
  return { [name]: isText || value === undefined ? line : value };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // It is plain text.
  }
}
