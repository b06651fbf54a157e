import type { ErrorCode, RequiredAction, Run } from "@agentrun/contract";
import type { DoorRequest } from "../../http/local-api.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import type { DoorApi } from "../door-api.ts";
import type { Session } from "./protocol.ts";
import { type Abilities, type Fields, isFields, type ProgressToken, type RequestId, refuse } from "./protocol.ts";
import { type Reply, readReply } from "./task.ts";
import type { CallableAgent, McpCall } from "./tools.ts";

/** A request of the current version, with what its client can. */
export type CurrentRequest = { id: RequestId; params: Fields; abilities: Abilities };

/** A request of a version with a handshake, and what was said in that. */
export type OlderRequest = { id: RequestId; params: Fields; session: Session };

/** One answer, or a stream that ends with it. */
export type Answered = { result: Fields } | { error: Fields } | { stream: EventStream };

export type Method<Request> = (door: DoorApi, call: McpCall, request: Request) => Promise<Answered>;

export function argumentsOf({ arguments: given = {} }: Fields): Fields {
  if (!isFields(given)) throw refuse("INVALID_PARAMS", "params.arguments is an object.", "arguments");
  return given;
}

/** What a model may do better next time. */
const mendable = new Set<ErrorCode>(["invalid_input", "guardrail_violation", "file_not_found"]);

/** How long it is waited for a run before its call becomes a stream, which costs as much again as a run that is soon over. */
export const firstWaitSeconds = 1;

type Given = { input: Fields; metadata: Record<string, string> };

/** What is wrong with the input is told to the model, and not to its client: a text in place of a run. */
export async function beginRun(
  door: DoorApi,
  call: McpCall,
  agent: CallableAgent,
  given: Given,
  waitSeconds: number,
): Promise<Run | string> {
  try {
    return await door.createRun(call, { agent_id: agent.id, ...given }, waitSeconds);
  } catch (error) {
    if (error instanceof ServiceError && mendable.has(error.code)) return error.message;
    throw error;
  }
}

const tooLate = new Set<ErrorCode>(["action_not_pending", "run_not_active"]);

/** Hands an answer on to the run that asked. Whoever comes second has answered nothing, and that is no fault of theirs. */
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

/** What is said of a run: the answer to the call, or a question of ours, after which it goes on. */
export type Said = { result: Fields } | { error: Fields } | { ask: Fields };

export type Waiting = {
  id: RequestId;
  run: Run;
  progress: Progress;
  /** What there is to say of it as it is; null: nothing yet. */
  conclude: (run: Run) => Said | null;
  /** What is said when this has taken too long; nothing: it is waited on without end. */
  patience: { ms: number; say: (run: Run) => Said | null } | null;
  /** Whether the run ends with whoever waits for it. */
  endsWithReader: boolean;
};

export const toEvent = (message: Fields): SseEvent => ({
  type: "message",
  sequence: 0,
  text: JSON.stringify({ jsonrpc: "2.0", ...message }),
});

export const toFrame = ({ text }: SseEvent): string => `event: message\ndata: ${text}\n\n`;

const isRest = (event: StreamEvent) => event.type === "run.requires_action" || isTerminalEvent(event);

type Hearing = {
  after: number;
  /** What makes it worth looking at the run again. */
  isNews?: (event: StreamEvent) => boolean;
  take?: (events: StreamEvent[]) => ReturnType<EventSink>;
};

/** Hears a run to the next event that is news, or until nobody listens; returns how far that was. */
export async function hear(
  door: DoorApi,
  call: DoorRequest,
  run: Run,
  signals: AbortSignal[],
  { after, isNews = isRest, take }: Hearing,
): Promise<number> {
  const enough = new AbortController();
  let last = after;
  const sink: EventSink = (events) => {
    const heard = events as StreamEvent[];
    last = heard.at(-1)?.sequence ?? last;
    if (heard.some(isNews)) enough.abort();
    return take?.(heard);
  };
  const stream = await door.followRun(call, run, after);
  await stream.follow(sink, AbortSignal.any([...signals, enough.signal]));
  return last;
}

/** The answer, where the run as it is has one; else a stream that ends with it. */
export function answerCall(door: DoorApi, call: DoorRequest, waiting: Waiting): Answered {
  const said = waiting.conclude(waiting.run);
  return said && !("ask" in said) ? said : { stream: toCallStream(door, call, waiting, said) };
}

/** A call as a stream: its run's progress, what the run asks on the way, of which `asked` is the first, and at last the answer. */
function toCallStream(door: DoorApi, call: DoorRequest, waiting: Waiting, asked: Said | null): EventStream {
  const { id, run, progress, conclude, patience } = waiting;
  let isAnswered = false;
  const tell = (said: Said, sink: EventSink) => {
    isAnswered = !("ask" in said);
    return sink([toEvent("ask" in said ? said.ask : { id, ...said })]);
  };
  return {
    headers: {},
    toFrame,
    onLeave: () => {
      if (waiting.endsWithReader && !isAnswered) door.cancel(call, run.id).catch(() => {});
    },
    async follow(sink, signal) {
      const take = (events: StreamEvent[]) => {
        const notes = progress.hear(events);
        return notes.length > 0 ? sink(notes.map(toEvent)) : undefined;
      };
      let deadline = patience && AbortSignal.timeout(patience.ms);
      if (asked) await tell(asked, sink);
      for (let after = 0; !isAnswered && !signal.aborted; ) {
        after = await hear(door, call, run, deadline ? [signal, deadline] : [signal], { after, take });
        if (signal.aborted) return;
        const now = await door.getRun(call, run.id);
        const isLate = deadline?.aborted ?? false;
        const said = conclude(now) ?? (isLate ? (patience?.say(now) ?? null) : null);
        if (isLate) deadline = null;
        if (said) await tell(said, sink);
      }
    },
  };
}

/** The answer alone, for whoever takes no stream. */
export async function lastOf(stream: EventStream): Promise<Fields> {
  let last: SseEvent | undefined;
  const keep: EventSink = (events) => {
    last = events.at(-1);
    return undefined;
  };
  await stream.follow(keep, new AbortController().signal);
  return JSON.parse(last?.text ?? "{}") as Fields;
}

/** What an event says to somebody who waits; null: nothing. */
function wordsOf(event: StreamEvent): string | null {
  const { type, delta, tool, status, required_action: asked, message } = event;
  switch (type) {
    case "run.started":
      return "Started.";
    case "run.output.delta":
      return typeof delta === "string" && delta !== "" ? delta : null;
    case "run.tool.called":
      return `Calls ${tool ?? "a tool"}.`;
    case "run.tool.progress":
      return typeof message === "string" && message !== "" ? `${tool ?? "The tool"}: ${message}` : null;
    case "run.tool.completed":
      return `${tool ?? "The tool"}: ${status ?? "done"}.`;
    case "run.requires_action":
      return (asked as RequiredAction).prompt ?? "Waits for a person.";
    default:
      return /^(run|stream)\./.test(type) ? null : typeof message === "string" ? message : type;
  }
}

/** Pieces of text that came together are told together. */
function gather(events: readonly StreamEvent[]): string[] {
  const told: string[] = [];
  let isText = false;
  for (const event of events) {
    const words = wordsOf(event);
    if (words === null) continue;
    const continues = isText && event.type === "run.output.delta";
    if (continues) told.push((told.pop() ?? "") + words);
    else told.push(words);
    isText = event.type === "run.output.delta";
  }
  return told;
}

/** A run's events as progress: how far it is nobody knows, so its steps are counted. */
export class Progress {
  #token: ProgressToken | null;
  #steps = 0;

  /** Null: nobody has asked to be told. */
  constructor(token: ProgressToken | null) {
    this.#token = token;
  }

  hear(events: readonly StreamEvent[]): Fields[] {
    if (this.#token === null) return [];
    return gather(events).map((message) => {
      this.#steps += 1;
      const params = { progressToken: this.#token, progress: this.#steps, message };
      return { method: "notifications/progress", params };
    });
  }
}
