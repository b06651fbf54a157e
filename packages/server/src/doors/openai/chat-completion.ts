import type { RequiredAction, Run } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { readOutputText } from "../content.ts";
import { openAiError, toFailure } from "./errors.ts";

export type Chunk = Record<string, unknown>;

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);
const head = ({ id, agent_id, created_at }: Run) => ({
  id: `chatcmpl-${id.slice("run_".length)}`,
  created: seconds(created_at),
  model: agent_id,
});

/** The text of an output, or its JSON if it has no text. */
export const outputAsText = (output: Record<string, unknown>): string =>
  readOutputText(output) ?? JSON.stringify(output);

/** A question as text: Chat Completions has no questions. It is answered by another API. */
export const questionAsText = ({ prompt, tool, url }: RequiredAction): string =>
  [prompt ?? (tool ? `May I call ${tool}?` : "May I?"), url ?? ""].filter((line) => line !== "").join("\n");

const openAiReasons = ["stop", "length", "content_filter"];

/** Never `tool_calls`: a run calls its tools itself. */
function finishReason({ usage }: Run): string {
  const reason = usage?.finish_reason ?? "stop";
  return openAiReasons.includes(reason) ? reason : "stop";
}

export function toChatCompletion(run: Run) {
  const { output, required_action: question } = run;
  if (output === null && !question) throw toFailure(run);
  const content = output === null ? questionAsText(question as RequiredAction) : outputAsText(output);
  const message = { role: "assistant", content, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason(run) }];
  return { ...head(run), object: "chat.completion" as const, choices, usage: toCompletionUsage(run) };
}

/**
 * Translates a run's events to chunks. Sent chunks cannot be withdrawn. If a retry repeats the text that was sent, the stream continues
 * after it; if the retry's text differs, the stream ends with an error.
 */
export class CompletionChunks {
  readonly #includesUsage: boolean;
  #run: Run | null = null;
  #sent = "";
  #text = "";
  isOver = false;

  constructor(includesUsage: boolean) {
    this.#includesUsage = includesUsage;
  }

  translate(event: StreamEvent): Chunk[] {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return [this.#chunk({ role: "assistant", content: "" })];
      case "run.output.delta":
        return this.#addText(String(event.delta ?? ""));
      case "stream.reset":
        this.#text = String(event.output ?? "");
        return [];
      case "run.requires_action":
        return this.#addQuestion(event.required_action as RequiredAction);
      case "run.completed":
        this.#run = event.run as Run;
        return this.#end(this.#run.output ?? {});
      case "run.failed":
      case "run.cancelled":
        return this.#fail(toFailure(event.run as Run));
      default:
        return [];
    }
  }

  #chunk(delta: object, finish_reason: string | null = null): Chunk {
    const usage = this.#includesUsage ? { usage: null } : {};
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    return { ...head(this.#run as Run), object: "chat.completion.chunk", choices, ...usage };
  }

  #addText(text: string): Chunk[] {
    this.#text += text;
    if (!this.#text.startsWith(this.#sent) || this.#text === this.#sent) return [];
    const content = this.#text.slice(this.#sent.length);
    this.#sent = this.#text;
    return [this.#chunk({ content })];
  }

  #addQuestion(question: RequiredAction): Chunk[] {
    const text = questionAsText(question);
    return [...this.#addText(this.#text === "" ? text : `\n\n${text}`), ...this.#finish("stop")];
  }

  /** The streamed text stays. The output's text follows it, unless it was streamed already. */
  #end(output: Record<string, unknown>): Chunk[] {
    const text = outputAsText(output);
    const hasMore = readOutputText(output) === null || Object.keys(output).length > 1;
    const isStreamed = this.#text !== "" && (hasMore || this.#text.endsWith(text));
    const chunks = isStreamed ? this.#addText("") : this.#addText(this.#text === "" ? text : `\n\n${text}`);
    if (this.#sent !== this.#text) {
      const message =
        "The run was retried after part of its output was sent. Read the whole output with GET /runs/{id}.";
      return this.#fail(new ServiceError("run_failed", { message }));
    }
    return [...chunks, ...this.#finish(finishReason(this.#run as Run))];
  }

  #finish(reason: string): Chunk[] {
    this.isOver = true;
    const last = this.#chunk({}, reason);
    if (!this.#includesUsage) return [last];
    return [last, { ...last, choices: [], usage: toCompletionUsage(this.#run as Run) }];
  }

  #fail({ message, code }: ServiceError): Chunk[] {
    this.isOver = true;
    return [openAiError(code === "guardrail_violation" ? 400 : 502, message, code, null)];
  }
}

const figures = ({ usage }: Run) => ({
  input: usage?.input_tokens ?? 0,
  cached: usage?.cached_input_tokens ?? 0,
  output: usage?.output_tokens ?? 0,
  reasoning: usage?.reasoning_tokens ?? 0,
});

export function toCompletionUsage(run: Run) {
  const { input, cached, output, reasoning } = figures(run);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

export function toResponseUsage(run: Run) {
  const { input, cached, output, reasoning } = figures(run);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
