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

/** The words of an output; one without any is its JSON. */
export const answerOf = (output: Record<string, unknown>): string => readOutputText(output) ?? JSON.stringify(output);

/** What a person is asked, for a protocol that has no questions: it is said, and answered elsewhere. */
export const questionOf = ({ prompt, tool, url }: RequiredAction): string =>
  [prompt ?? (tool ? `May I call ${tool}?` : "May I?"), url ?? ""].filter((line) => line !== "").join("\n");

const kept = ["stop", "length", "content_filter"];

/** A run calls its tools itself, so nothing that it ends with is a call. */
function finishReason({ usage }: Run): string {
  const reason = usage?.finish_reason ?? "stop";
  return kept.includes(reason) ? reason : "stop";
}

export function toChatCompletion(run: Run) {
  const { output, required_action: asked } = run;
  if (output === null && !asked) throw toFailure(run);
  const content = output === null ? questionOf(asked as RequiredAction) : answerOf(output);
  const message = { role: "assistant", content, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason(run) }];
  return { ...head(run), object: "chat.completion" as const, choices, usage: toCompletionUsage(run) };
}

/**
 * A run's events as chunks. Nothing that was sent can be taken back: what is said anew is passed over as far as it is the same, and where
 * it is not, the stream ends with an error.
 */
export class CompletionChunks {
  readonly #includesUsage: boolean;
  #run: Run | null = null;
  #sent = "";
  #said = "";
  /** No more is to come. */
  isOver = false;

  constructor(includesUsage: boolean) {
    this.#includesUsage = includesUsage;
  }

  hear(event: StreamEvent): Chunk[] {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return [this.#chunk({ role: "assistant", content: "" })];
      case "run.output.delta":
        return this.#say(String(event.delta ?? ""));
      case "stream.reset":
        this.#said = String(event.output ?? "");
        return [];
      case "run.requires_action":
        return this.#ask(event.required_action as RequiredAction);
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

  #say(text: string): Chunk[] {
    this.#said += text;
    if (!this.#said.startsWith(this.#sent) || this.#said === this.#sent) return [];
    const content = this.#said.slice(this.#sent.length);
    this.#sent = this.#said;
    return [this.#chunk({ content })];
  }

  #ask(asked: RequiredAction): Chunk[] {
    const words = questionOf(asked);
    return [...this.#say(this.#said === "" ? words : `\n\n${words}`), ...this.#finish("stop")];
  }

  /** What was said on the way stays; the answer follows it, unless it was what was said. */
  #end(output: Record<string, unknown>): Chunk[] {
    const words = answerOf(output);
    const isMore = readOutputText(output) === null || Object.keys(output).length > 1;
    const isSaid = this.#said !== "" && (isMore || this.#said.endsWith(words));
    const saying = isSaid ? this.#say("") : this.#say(this.#said === "" ? words : `\n\n${words}`);
    if (this.#sent !== this.#said) {
      const message = "The run began anew after part of its answer was sent. GET /runs/{id} has the whole of it.";
      return this.#fail(new ServiceError("run_failed", { message }));
    }
    return [...saying, ...this.#finish(finishReason(this.#run as Run))];
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

/** What a run used, in the words of Chat Completions. */
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

/** And in those of Responses. */
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
