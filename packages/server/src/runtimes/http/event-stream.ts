import { createSseParser, type SseEvent } from "../../lib/sse-parser.ts";
import type { Emission } from "../../model/stream-events.ts";
import { isDeltaType, isEmittableType } from "../module/emissions.ts";
import type { RunHost } from "../runtime.ts";
import { type Answer, isTerminalEvent, readTerminalEvent } from "./answer.ts";
import { failure, outputTooLarge } from "./failures.ts";
import { parseJsonObject } from "./json-object.ts";

type StreamOptions = {
  outputBytes: number;
  eventChars: number;
  host: RunHost;
  scrub: (text: string) => string;
};
type Batch = { emissions: Emission[]; emittedBytes: number; ignored: number; answer: Answer | null };

/** Hands on an agent's events as they come, up to the one that ends the stream. */
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
    if (ignored === 0 && batch.ignored > 0) host.log("an event of the agent's stream was not understood", {});
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
  // An agent that speaks our own protocol also tells of its beginning, which is not news here.
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
  // The run and the sequence are the service's to say.
  const { sequence: _sequence, run_id: _runId, ...fields } = parsed;
  return { ...fields, type };
}
