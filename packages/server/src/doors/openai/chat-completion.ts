import type { ActionId, RequiredAction, Run } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { clientCallsOf } from "../client-tools.ts";
import { readOutputText, toOutputText } from "../content.ts";
import { openAiError, toFailure } from "./errors.ts";
import { isJsonOf, StructuredText } from "./structured-text.ts";
import { toToolCall } from "./tools.ts";

export type Chunk = Record<string, unknown>;

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);
const head = ({ id, agent_id, created_at }: Run) => ({
  id: `chatcmpl-${id.slice("run_".length)}`,
  created: seconds(created_at),
  model: agent_id,
});

/** A question as text: Chat Completions has no questions. It is answered by another API. */
export const questionAsText = ({ prompt, tool, url }: RequiredAction): string =>
  [prompt ?? (tool ? `May I call ${tool}?` : "May I?"), url ?? ""].filter((line) => line !== "").join("\n");

const openAiReasons = ["stop", "length", "content_filter"];

/** Of a run that has ended. */
function finishReason({ usage }: Run): string {
  const reason = usage?.finish_reason ?? "stop";
  return openAiReasons.includes(reason) ? reason : "stop";
}

export type Answer = {
  /** The answer has a schema, so its text is its JSON. */
  isStructured: boolean;
  /** The page of a run, where people answer the questions that the protocol has no form for. */
  pageOf: (run: Run) => string;
};

/** Chat Completions has no questions: the text has the page where the question can be answered. */
const askInChat = (run: Run, question: RequiredAction, { pageOf }: Pick<Answer, "pageOf">): string =>
  question.url ? questionAsText(question) : `${questionAsText(question)}\n${pageOf(run)}`;

export function toChatCompletion(run: Run, answer: Answer, reasoning: string) {
  const { output, required_action: question } = run;
  if (output === null && !question) throw toFailure(run);
  if (question?.tool_calls) return toToolCalls(run, question, reasoning);
  const content =
    output === null ? askInChat(run, question as RequiredAction, answer) : toOutputText(output, answer.isStructured);
  const thoughts = reasoning === "" ? {} : { reasoning_content: reasoning };
  const message = { role: "assistant", content, ...thoughts, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason(run) }];
  return { ...head(run), object: "chat.completion" as const, choices, usage: toCompletionUsage(run) };
}

/** The run waits for the client's tools. */
function toToolCalls(run: Run, question: RequiredAction, reasoning: string) {
  const thoughts = reasoning === "" ? {} : { reasoning_content: reasoning };
  const tool_calls = clientCallsOf(run.id, question).map(toToolCall);
  const message = { role: "assistant", content: null, ...thoughts, tool_calls, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: "tool_calls" }];
  return { ...head(run), object: "chat.completion" as const, choices, usage: toCompletionUsage(run) };
}

type ChunkOptions = Answer & {
  /** The completion starts after this answer of the client. */
  after?: ActionId | undefined;
  /** The last chunk has the usage. */
  includesUsage: boolean;
  /** The completion continues after an approval, instead of ending with its question. */
  waitsForApproval: boolean;
};

export const isAnswerTo = (question: ActionId, { type, action }: StreamEvent): boolean =>
  type === "run.action.received" && (action as { action_id?: unknown } | undefined)?.action_id === question;

/** The reasoning of a run, or of the part after an answer, from its events. */
export function reasoningIn(all: readonly StreamEvent[], after?: ActionId): string {
  const events = after ? all.slice(all.findIndex((event) => isAnswerTo(after, event)) + 1) : all;
  let attempt = 1;
  let reasoning = "";
  for (const { type, delta, attempt: newAttempt } of events) {
    if (type === "run.reasoning.delta") reasoning += String(delta ?? "");
    if (type !== "stream.reset" || Number(newAttempt) <= attempt) continue;
    attempt = Number(newAttempt);
    reasoning = "";
  }
  return reasoning;
}

/**
 * Translates a run's events to chunks. Sent chunks cannot be withdrawn. If a retry repeats the text that was sent, the stream continues
 * after it; if the retry's text differs, the stream ends with an error.
 */
export class CompletionChunks {
  readonly #options: ChunkOptions;
  readonly #includesUsage: boolean;
  readonly #isStructured: boolean;
  #json = new StructuredText();
  #run: Run | null = null;
  #sent = "";
  #text = "";
  #isMuted: boolean;
  /** The run's text before the answer that the completion follows, */
  #before = "";
  /** and how many characters of it a new attempt will repeat. */
  #repeated = 0;
  isOver = false;
  /** Whether the run waits for an approval that the completion waits for, too. */
  isWaiting = false;

  constructor(options: ChunkOptions) {
    const { includesUsage, isStructured } = options;
    this.#options = options;
    this.#isMuted = options.after !== undefined;
    this.#includesUsage = includesUsage;
    this.#isStructured = isStructured;
  }

  translate(event: StreamEvent): Chunk[] {
    if (this.#isMuted) return this.#waitForAnswer(event);
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return [this.#chunk({ role: "assistant", content: "" })];
      case "run.output.delta":
        return this.#addText(this.#partOf(this.#skipRepeated(String(event.delta ?? ""))));
      case "run.reasoning.delta":
        return [this.#chunk({ reasoning_content: String(event.delta ?? "") })];
      case "run.action.received":
        return this.#endWait();
      case "run.tool.called":
        // The next turn starts: it may be the answer.
        if (this.#text === "") this.#json = new StructuredText();
        return [];
      case "stream.reset":
        this.#json = new StructuredText();
        this.#repeated = this.#before.length;
        this.#text = this.#partOf(this.#skipRepeated(String(event.output ?? "")));
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

  /** Everything before the answer was in an earlier completion. */
  #waitForAnswer(event: StreamEvent): Chunk[] {
    if (event.type === "run.created") this.#run = event.run as Run;
    else if (event.type === "run.output.delta") this.#before += String(event.delta ?? "");
    else if (event.type === "stream.reset") this.#before = String(event.output ?? "");
    if (!this.#options.after || !isAnswerTo(this.#options.after, event)) return [];
    this.#isMuted = false;
    return [this.#chunk({ role: "assistant", content: "" })];
  }

  #skipRepeated(text: string): string {
    const skipped = Math.min(this.#repeated, text.length);
    this.#repeated -= skipped;
    return text.slice(skipped);
  }

  #chunk(delta: object, finish_reason: string | null = null): Chunk {
    const usage = this.#includesUsage ? { usage: null } : {};
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    return { ...head(this.#run as Run), object: "chat.completion.chunk", choices, ...usage };
  }

  /** The part of the run's text that belongs to the answer. */
  #partOf(delta: string): string {
    return this.#isStructured ? this.#json.add(delta) : delta;
  }

  #addText(text: string): Chunk[] {
    this.#text += text;
    if (!this.#text.startsWith(this.#sent) || this.#text === this.#sent) return [];
    const content = this.#text.slice(this.#sent.length);
    this.#sent = this.#text;
    return [this.#chunk({ content })];
  }

  #addQuestion(question: RequiredAction): Chunk[] {
    if (question.tool_calls) {
      const calls = clientCallsOf((this.#run as Run).id, question).map(toToolCall);
      const tool_calls = calls.map((call, index) => ({ index, ...call }));
      return [this.#chunk({ tool_calls }), ...this.#finish("tool_calls")];
    }
    const text = askInChat(this.#run as Run, question, this.#options);
    const chunks = this.#addText(this.#text === "" ? text : `\n\n${text}`);
    // A question in the text of a structured answer would not be JSON.
    this.isWaiting = this.#options.waitsForApproval && question.type === "approval" && !this.#isStructured;
    return this.isWaiting ? chunks : [...chunks, ...this.#finish("stop")];
  }

  /** The answer follows the question. */
  #endWait(): Chunk[] {
    if (!this.isWaiting) return [];
    this.isWaiting = false;
    return this.#addText("\n\n");
  }

  /** The last chunks if nobody has decided in time. The run continues to wait. */
  stopWaiting(): Chunk[] {
    return this.isWaiting ? this.#finish("stop") : [];
  }

  /** The streamed text stays. The output's text follows it, unless it was streamed already. */
  #end(output: Record<string, unknown>): Chunk[] {
    const text = toOutputText(output, this.#isStructured);
    const chunks = this.#isStreamed(output, text)
      ? this.#addText("")
      : this.#addText(this.#text === "" ? text : `\n\n${text}`);
    if (this.#sent !== this.#text || (this.#isStructured && !isJsonOf(this.#sent, output))) {
      const message =
        "The run was retried after part of its output was sent. Read the whole output with GET /runs/{id}.";
      return this.#fail(new ServiceError("run_failed", { message }));
    }
    return [...chunks, ...this.#finish(finishReason(this.#run as Run))];
  }

  #isStreamed(output: Record<string, unknown>, text: string): boolean {
    if (this.#text === "") return false;
    if (this.#isStructured) return true;
    const hasMore = readOutputText(output) === null || Object.keys(output).length > 1;
    return hasMore || this.#text.endsWith(text);
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
