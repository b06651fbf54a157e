import type { ErrorCode, RequiredAction, Run } from "@agentrun/contract";
import type { DoorRequest } from "../../http/local-api.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { textField } from "../content.ts";
import type { DoorApi } from "../door-api.ts";
import type { Session } from "./protocol.ts";
import { type Abilities, type Fields, isFields, type ProgressToken, type RequestId, refuse } from "./protocol.ts";
import { type Reply, readReply } from "./task.ts";
import type { CallableAgent, McpCall } from "./tools.ts";

/** A request of the current version, with the client's capabilities. */
export type CurrentRequest = { id: RequestId; params: Fields; abilities: Abilities };

/** A request of a version with a handshake, with its session. */
export type OlderRequest = { id: RequestId; params: Fields; session: Session };

/** The response, or a stream that ends with it. */
export type MethodResult = { result: Fields } | { error: Fields } | { stream: EventStream };

export type Method<Request> = (door: DoorApi, call: McpCall, request: Request) => Promise<MethodResult>;

export function argumentsOf({ arguments: given = {} }: Fields): Fields {
  if (!isFields(given)) throw refuse("INVALID_PARAMS", "params.arguments must be an object.", "arguments");
  return given;
}

/** Errors that a model can correct in its next call. */
const correctableErrors = new Set<ErrorCode>(["invalid_input", "guardrail_violation", "file_not_found"]);

/** A call waits this long before it becomes a stream, because a stream doubles the cost of a short run. */
export const firstWaitSeconds = 1;

type Given = { input: Fields; metadata: Record<string, string> };

/** Returns a text for the model, instead of a run, if the input is invalid. */
export async function createRun(
  door: DoorApi,
  call: McpCall,
  agent: CallableAgent,
  given: Given,
  waitSeconds: number,
): Promise<Run | string> {
  const fault = findFault(agent, given.input);
  if (fault) return fault;
  try {
    return await door.createRun(call, { agent_id: agent.id, ...given }, waitSeconds);
  } catch (error) {
    if (error instanceof ServiceError && correctableErrors.has(error.code)) return error.message;
    throw error;
  }
}

/** An agent without a schema accepts any input, but its tool is listed with a text field. */
function findFault({ input_schema: schema }: CallableAgent, input: Fields): string | null {
  const field = textField(null);
  const isWrong = schema === null && input[field] !== undefined && typeof input[field] !== "string";
  return isWrong ? `\`${field}\` must be a string.` : null;
}

const tooLate = new Set<ErrorCode>(["action_not_pending", "run_not_active"]);

/** Sends an answer to the run. An answer to a question that is already closed is ignored. */
export async function answerRun(door: DoorApi, call: McpCall, run: Run, reply: unknown): Promise<Reply["type"] | null> {
  if (!run.required_action) return null;
  const read = readReply(run.required_action, reply);
  try {
    if (read.type === "act") await door.act(call, run.id, read.action);
    if (read.type === "cancel") await door.cancel(call, run.id);
  } catch (error) {
    if (!(error instanceof ServiceError) || !tooLate.has(error.code)) throw error;
  }
  return read.type;
}

/** The response to a call, or a question to the client, after which the call continues. */
export type CallOutput = { result: Fields } | { error: Fields } | { ask: Fields };

export type PendingCall = {
  id: RequestId;
  run: Run;
  progress: Progress;
  /** The output for the run's current state, or null. */
  toOutput: (run: Run) => CallOutput | null;
  /** The output after a timeout. Null: the call waits without a limit. */
  timeout: { ms: number; toOutput: (run: Run) => CallOutput | null } | null;
  /** Whether the run is cancelled when the client disconnects. */
  cancelsOnDisconnect: boolean;
};

export const toEvent = (message: Fields): SseEvent => ({
  type: "message",
  sequence: 0,
  text: JSON.stringify({ jsonrpc: "2.0", ...message }),
});

export const toFrame = ({ text }: SseEvent): string => `event: message\ndata: ${text}\n\n`;

const settles = (event: StreamEvent) => event.type === "run.requires_action" || isTerminalEvent(event);

type FollowOptions = {
  after: number;
  /** Stops at the first event for which this is true. */
  until?: (event: StreamEvent) => boolean;
  take?: (events: StreamEvent[]) => ReturnType<EventSink>;
};

/** Follows a run up to the first matching event, or until a signal aborts. Returns the last sequence number. */
export async function followUntil(
  door: DoorApi,
  call: DoorRequest,
  run: Run,
  signals: AbortSignal[],
  { after, until = settles, take }: FollowOptions,
): Promise<number> {
  const over = new AbortController();
  let last = after;
  const sink: EventSink = (events) => {
    const received = events as StreamEvent[];
    last = received.at(-1)?.sequence ?? last;
    if (received.some(until)) over.abort();
    return take?.(received);
  };
  const stream = await door.followRun(call, run, after);
  await stream.follow(sink, AbortSignal.any([...signals, over.signal]));
  return last;
}

/** The response, if the run has one already; otherwise a stream that ends with it. */
export function answerCall(door: DoorApi, call: DoorRequest, pending: PendingCall): MethodResult {
  const output = pending.toOutput(pending.run);
  return output && !("ask" in output) ? output : { stream: toCallStream(door, call, pending, output) };
}

/** A call as a stream: progress, questions to the client (`question` is the first), and finally the response. */
function toCallStream(
  door: DoorApi,
  call: DoorRequest,
  pending: PendingCall,
  question: CallOutput | null,
): EventStream {
  const { id, run, progress, toOutput, timeout } = pending;
  let isAnswered = false;
  const send = (output: CallOutput, sink: EventSink) => {
    isAnswered = !("ask" in output);
    return sink([toEvent("ask" in output ? output.ask : { id, ...output })]);
  };
  return {
    headers: {},
    toFrame,
    onLeave: () => {
      if (pending.cancelsOnDisconnect && !isAnswered) door.cancel(call, run.id).catch(() => {});
    },
    async follow(sink, signal) {
      const take = (events: StreamEvent[]) => {
        const notifications = progress.translate(events);
        return notifications.length > 0 ? sink(notifications.map(toEvent)) : undefined;
      };
      let deadline = timeout && AbortSignal.timeout(timeout.ms);
      if (question) await send(question, sink);
      for (let after = 0; !isAnswered && !signal.aborted; ) {
        after = await followUntil(door, call, run, deadline ? [signal, deadline] : [signal], { after, take });
        if (signal.aborted) return;
        const now = await door.getRun(call, run.id);
        const isLate = deadline?.aborted ?? false;
        const output = toOutput(now) ?? (isLate ? (timeout?.toOutput(now) ?? null) : null);
        if (isLate) deadline = null;
        if (output) await send(output, sink);
      }
    },
  };
}

/** The response alone, for a client that does not accept a stream. */
export async function lastMessageOf(stream: EventStream): Promise<Fields> {
  let last: SseEvent | undefined;
  const keep: EventSink = (events) => {
    last = events.at(-1);
    return undefined;
  };
  await stream.follow(keep, new AbortController().signal);
  return JSON.parse(last?.text ?? "{}") as Fields;
}

/** The progress message of an event, or null. */
function progressMessage(event: StreamEvent): string | null {
  const { type, delta, tool, status, required_action: question, message } = event;
  switch (type) {
    case "run.started":
      return "Started.";
    case "run.output.delta":
      return typeof delta === "string" && delta !== "" ? delta : null;
    case "run.tool.called":
      return `Calling ${tool ?? "a tool"}.`;
    case "run.tool.progress":
      return typeof message === "string" && message !== "" ? `${tool ?? "The tool"}: ${message}` : null;
    case "run.tool.completed":
      return `${tool ?? "The tool"}: ${status ?? "done"}.`;
    case "run.requires_action":
      return (question as RequiredAction).prompt ?? "Waiting for a person.";
    default:
      return /^(run|stream)\./.test(type) ? null : typeof message === "string" ? message : type;
  }
}

/** Joins consecutive text deltas. */
function progressMessages(events: readonly StreamEvent[]): string[] {
  const messages: string[] = [];
  let isText = false;
  for (const event of events) {
    const message = progressMessage(event);
    if (message === null) continue;
    const continues = isText && event.type === "run.output.delta";
    if (continues) messages.push((messages.pop() ?? "") + message);
    else messages.push(message);
    isText = event.type === "run.output.delta";
  }
  return messages;
}

/** A run's events as progress notifications. The total is unknown, so the notifications are counted. */
export class Progress {
  #token: ProgressToken | null;
  #steps = 0;

  /** Null: the client did not request progress. */
  constructor(token: ProgressToken | null) {
    this.#token = token;
  }

  translate(events: readonly StreamEvent[]): Fields[] {
    if (this.#token === null) return [];
    return progressMessages(events).map((message) => {
      this.#steps += 1;
      const params = { progressToken: this.#token, progress: this.#steps, message };
      return { method: "notifications/progress", params };
    });
  }
}
