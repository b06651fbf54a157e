import { ownProperty } from "../../lib/json/records.ts";
import { isDeeperThan } from "../../lib/json/text-checks.ts";
import { createSseParser, type SseEvent } from "../../lib/sse-parser.ts";
import type { Emission } from "../../model/stream-events.ts";
import { stateBytes } from "../../model/threads.ts";
import { maxRunTokens, readTokenCount } from "../../model/usage.ts";
import type { Question } from "../agent-context.ts";
import { isDeltaType, isEmittableType } from "../module/protocol.ts";
import { readQuestion } from "../question.ts";
import type { Outcome, RunHost } from "../runtime.ts";
import { failure, outputTooLarge } from "./failures.ts";
import { isJsonObject, type JsonObject, outputDepth, parseJsonObject } from "./json-object.ts";

/** The agent's response: the run has ended, or it asks a person and wants `state` (JSON text) back with the answer. */
export type Answer =
  | Extract<Outcome, { type: "completed" | "failed" }>
  | { type: "question"; question: Question; state: string | null };

/** Reads the body of a JSON response. */
export function readJsonAnswer(text: string, outputBytes: number): Answer {
  const answer = parseJsonObject(text);
  if (!answer) return failure("agent_error", "The agent did not return a JSON object.");
  if (answer.status === "requires_action") return toQuestion(answer, outputBytes);
  if (answer.status === "failed" && isJsonObject(answer.error)) return toFailed(answer);
  if (isJsonObject(answer.output)) return toCompleted(JSON.stringify(answer.output), answer);
  // Keep the original text: parsing and serialising it again would lose digits of long numbers.
  return toCompleted(text.trim(), {});
}

const terminalEvents: Record<string, (answer: JsonObject, outputBytes: number) => Answer> = {
  "run.completed": (answer) =>
    isJsonObject(answer.output)
      ? toCompleted(JSON.stringify(answer.output), answer)
      : failure("agent_error", "The agent's run.completed event has no output object."),
  "run.failed": toFailed,
  "run.cancelled": () => failure("agent_error", "The agent cancelled the run."),
  "run.requires_action": toQuestion,
};

export const isTerminalEvent = (type: string): boolean => Object.hasOwn(terminalEvents, type);

/** Reads the event that ends a stream. Its data contains the fields or, as in our own events, a whole run. */
export function readTerminalEvent(type: string, text: string, outputBytes: number): Answer {
  const event = parseJsonObject(text);
  if (!event) return failure("agent_error", `The data of the agent's ${type} event is not a JSON object.`);
  const answer = isJsonObject(event.run) ? { state: event.state, ...event.run } : event;
  return ownProperty(terminalEvents, type)?.(answer, outputBytes) ?? failure("agent_error", `Unknown event ${type}.`);
}

function toCompleted(output: string, answer: JsonObject): Answer {
  if (isDeeperThan(output, outputDepth))
    return failure("agent_error", `The agent's output is nested deeper than ${outputDepth} levels.`);
  const state = readState(answer);
  if (state && Buffer.byteLength(state) > stateBytes)
    return failure("agent_error", `The agent's thread state is larger than ${stateBytes} bytes.`);
  return { type: "completed", output, tokensUsed: readTokens(answer), ...(state ? { thread: { state } } : {}) };
}

function toFailed(answer: JsonObject): Answer {
  const error = isJsonObject(answer.error) ? answer.error : {};
  const message = typeof error.message === "string" && error.message ? error.message : "The agent reported a failure.";
  const code = typeof error.code === "string" ? error.code.slice(0, 128) : null;
  return failure("agent_error", message, {
    retryable: error.retryable === true,
    details: code === null ? null : { code },
    tokensUsed: readTokens(answer),
  });
}

function toQuestion(answer: JsonObject, outputBytes: number): Answer {
  const parsed = readQuestion(answer.required_action);
  if ("problem" in parsed)
    return failure("agent_error", `The agent returned an invalid required_action. ${parsed.problem}`);
  const state = answer.state === undefined ? null : JSON.stringify(answer.state);
  return state !== null && Buffer.byteLength(state) > outputBytes
    ? outputTooLarge(outputBytes)
    : { type: "question", question: parsed.question, state };
}

/** The thread state to store: `thread.state` of a response. */
const readState = ({ thread }: JsonObject): string | null =>
  isJsonObject(thread) && isJsonObject(thread.state) ? JSON.stringify(thread.state) : null;

const readTokens = ({ tokens_used: tokens }: JsonObject): number => readTokenCount(tokens, maxRunTokens) ?? 0;

type StreamOptions = {
  outputBytes: number;
  eventChars: number;
  host: RunHost;
  scrub: (text: string) => string;
};
type Batch = { emissions: Emission[]; emittedBytes: number; ignored: number; answer: Answer | null };

/** Forwards an agent's events as they arrive, until the event that ends the stream. */
export async function readEventStream(body: AsyncIterable<Buffer>, options: StreamOptions): Promise<Answer> {
  const { outputBytes, host, scrub } = options;
  const parser = createSseParser({ maxEventChars: options.eventChars });
  let emittedBytes = 0;
  let ignored = 0;
  for await (const chunk of body) {
    const events = parser.push(chunk).map((event) => ({ ...event, type: scrub(event.type), data: scrub(event.data) }));
    const batch = toBatch(events, outputBytes);
    emittedBytes += batch.emittedBytes;
    if (emittedBytes > outputBytes) return outputTooLarge(outputBytes);
    if (batch.emissions.length > 0) host.emit(batch.emissions);
    if (ignored === 0 && batch.ignored > 0)
      host.log("an event of the agent's stream was ignored: unknown type or invalid data", {});
    ignored += batch.ignored;
    if (batch.answer) return batch.answer;
  }
  return failure("agent_error", "The agent's stream ended before the run did.", { retryable: true });
}

function toBatch(events: readonly SseEvent[], outputBytes: number): Batch {
  const batch: Batch = { emissions: [], emittedBytes: 0, ignored: 0, answer: null };
  for (const event of events) {
    const type = event.type === "message" ? String(parseJsonObject(event.data)?.type) : event.type;
    if (isTerminalEvent(type)) return { ...batch, answer: readTerminalEvent(type, event.data, outputBytes) };
    addEmission(batch, type, event.data);
  }
  return batch;
}

function addEmission(batch: Batch, type: string, data: string): void {
  // An agent that uses our own protocol also sends these; the service has already emitted its own.
  if (type === "run.created" || type === "run.started") return;
  const emission = toEmission(type, data);
  if (!emission) {
    batch.ignored += 1;
    return;
  }
  batch.emissions.push(emission);
  batch.emittedBytes += Buffer.byteLength(isDeltaType(type) ? String(emission.delta) : data);
}

function toEmission(type: string, data: string): Emission | null {
  if (!isEmittableType(type)) return null;
  const parsed = parseJsonObject(data);
  if (!parsed || (isDeltaType(type) && typeof parsed.delta !== "string")) return null;
  // The service assigns the run and the sequence number.
  const { sequence: _sequence, run_id: _runId, ...fields } = parsed;
  return { ...fields, type };
}
