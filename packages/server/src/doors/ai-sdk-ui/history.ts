import type { MessagePart } from "@agentrun/contract";
import type { MessageRecord } from "../../model/threads.ts";
import { readOutputText } from "../content.ts";
import type { PartOf, ShownHistory } from "../history.ts";
import { inputTool, unnamedApproval } from "./ui-message.ts";

type Part = { type: string; [field: string]: unknown };

/** A `UIMessage` of the AI SDK. */
type ShownMessage = { id: string; role: "system" | "user" | "assistant"; metadata: object; parts: Part[] };

/**
 * The messages as `useChat` had them when it received them. The answer of a run is one message with the run's id, unless a person sent
 * something in between. A message that is edited later starts a branch behind the run before it.
 */
export function toUiMessages({ messages, fileOf }: ShownHistory): ShownMessage[] {
  const shown: ShownMessage[] = [];
  const used = new Set<string>();
  let answer: Answer | null = null;
  for (const record of messages) {
    const isOfAgent = record.role === "assistant" || record.role === "tool";
    if (isOfAgent && answer?.runId !== record.runId) {
      const { runId, id } = record;
      answer = new Answer(record, fileOf);
      const name = runId === null ? id : used.has(runId) ? `${runId}.${id}` : runId;
      used.add(name);
      shown.push({ id: name, role: "assistant", metadata: metadataOf(record), parts: answer.parts });
    }
    if (isOfAgent) answer?.add(record.content);
    else {
      const given = record.content.filter((part) => part.type !== "answer" || !answer?.decide(part));
      const parts = given.flatMap((part) => toParts(part, "data-input", fileOf));
      if (parts.length === 0) continue;
      answer = null;
      shown.push({ id: record.id, role: roleOf(record), metadata: metadataOf(record), parts });
    }
  }
  return shown;
}

const roleOf = ({ role }: MessageRecord) => (role === "system" ? "system" : "user");

const metadataOf = ({ runId, threadId, createdAt }: MessageRecord) => ({
  ...(runId === null ? {} : { run_id: runId }),
  thread_id: threadId,
  created_at: createdAt.toISOString(),
});

/** The parts that are no calls; none for what a page cannot show. */
function toParts(part: MessagePart, dataType: string, fileOf: ShownHistory["fileOf"]): Part[] {
  if (part.type === "text") return [{ type: "text", text: part.text, state: "done" }];
  if (part.type === "reasoning") return [{ type: "reasoning", text: part.text, state: "done" }];
  if (part.type === "data") {
    const text = dataType === "data-output" ? readOutputText(part.data) : null;
    return [
      ...(text === null ? [] : [{ type: "text", text, state: "done" }]),
      { type: dataType, ...(dataType === "data-output" ? { id: "output" } : {}), data: part.data },
    ];
  }
  const file = part.type === "file" ? fileOf(part.file_id) : null;
  return file ? [{ type: "file", mediaType: file.contentType, filename: file.name, url: file.url }] : [];
}

/** A call of a tool, or a question, which the AI SDK shows as one. `called` is the model's id of the call. */
type Call = { id: string; tool: string; called: string | null; isApproval: boolean; part: Part };

/** Collects the parts of a run's answer. */
class Answer {
  readonly runId: MessageRecord["runId"];
  readonly parts: Part[] = [{ type: "step-start" }];
  readonly #fileOf: ShownHistory["fileOf"];
  readonly #calls: Call[] = [];

  constructor({ runId }: MessageRecord, fileOf: ShownHistory["fileOf"]) {
    this.runId = runId;
    this.#fileOf = fileOf;
  }

  add(content: readonly MessagePart[]): void {
    for (const part of content) {
      if (part.type === "tool_call") this.#addCall(part);
      else if (part.type === "tool_result") this.#addResult(part);
      else if (part.type === "question") this.#addQuestion(part);
      else this.parts.push(...toParts(part, "data-output", this.#fileOf));
    }
  }

  /** Writes a person's answer into its question. False: this run has no such question. */
  decide({ action_id: id, answer, payload }: PartOf<"answer">): boolean {
    const call = this.#calls.find((each) => each.id === id);
    if (!call) return false;
    const { part, isApproval } = call;
    delete part.errorText;
    if (!isApproval)
      Object.assign(part, answer === "reject" ? failedWith("The question was declined.") : resultOf(payload));
    else {
      const reason = typeof payload?.reason === "string" ? { reason: payload.reason } : {};
      const approved = answer === "approve";
      // The result of an approved call follows, unless the run did the work without a tool.
      Object.assign(part, approved ? resultOf({ approved, ...payload }) : { state: "output-denied" });
      part.approval = { id, approved, ...reason };
    }
    return true;
  }

  #addCall({ tool_call_id: id, tool, arguments: input }: PartOf<"tool_call">): void {
    // A decided call is in the message since its question.
    const asked = this.#calls.find((call) => call.part.approval && call.called === null && call.tool === tool);
    if (asked) {
      asked.called = id;
      asked.part.input = input ?? asked.part.input;
    } else this.#push({ id, tool, called: id, isApproval: false }, input ?? {});
  }

  #addResult({ tool_call_id: id, status, result }: PartOf<"tool_result">): void {
    const call = this.#calls.findLast(({ called }) => called === id);
    if (!call) return;
    const { part } = call;
    delete part.errorText;
    delete part.output;
    if (status === "succeeded") Object.assign(part, resultOf(result));
    else if (status === "failed") Object.assign(part, failedWith(result || "The tool failed."));
    else {
      const approval = { id, reason: result, ...(part.approval as object | undefined), approved: false };
      Object.assign(part, { state: "output-denied", approval });
    }
  }

  #addQuestion({ action_id: id, question, prompt, tool, arguments: given }: PartOf<"question">): void {
    if (question === "connect")
      this.parts.push({ type: "data-connect", id, data: { action_id: id, prompt, url: null, connector_id: null } });
    else if (question === "input")
      this.#push({ id, tool: inputTool, called: null, isApproval: false }, { prompt, schema: null, tool });
    else {
      const input = tool === null ? { prompt, ...given } : (given ?? {});
      this.#push({ id, tool: tool ?? unnamedApproval, called: null, isApproval: true }, input);
    }
  }

  /** Until its result, a call counts as one that the run did not finish: the page must not wait for it. */
  #push(call: Omit<Call, "part">, input: unknown): void {
    const part: Part = {
      type: "dynamic-tool",
      toolName: call.tool,
      toolCallId: call.id,
      input,
      providerExecuted: true,
      ...failedWith("The run ended before this call."),
    };
    this.#calls.push({ ...call, part });
    this.parts.push(part);
  }
}

const failedWith = (errorText: string) => ({ state: "output-error", errorText });
const resultOf = (output: unknown) => ({ state: "output-available", output });
