import { messageOf } from "../../lib/errors.ts";
import { inSpan } from "../../lib/observability/tracing.ts";
import type { ApprovalQuestion } from "../agent-context.ts";
import type { Outcome } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import { toArgumentSchema } from "./argument-schema.ts";
import { emitRepeated, type LoopState } from "./loop-state.ts";
import { notRecorded } from "./recorded-calls.ts";
import type { ToolCall } from "./stream-turn.ts";
import { keepAnswered, showAnswered } from "./tool-files.ts";
import { paceProgress } from "./tool-progress.ts";
import { hasAsked, type OpenQuestion, openToolQuestions } from "./tool-questions.ts";
import { revealTools } from "./tool-search.ts";
import { type ToolRecord, toToolMessage } from "./turn-journal.ts";

const resultCharacters = 262_144;
const sideBySide = 8;

/** A call that waits for a person: for approval, or for an answer to its tool's question. */
type Waiting = { waitsFor: "approval" | OpenQuestion };
type Settled = ToolRecord | Waiting;

const isWaiting = (settled: Settled): settled is Waiting => "waitsFor" in settled;

/**
 * Executes the tool calls of a turn, each once: results in the journal are reused. Calls that need no person run concurrently; then the
 * run pauses on the first one that does, and returns here with the answer.
 */
export async function callTools(state: LoopState, turn: number, calls: ToolCall[]): Promise<Outcome | null> {
  const records: Settled[] = [];
  for (let at = 0; at < calls.length; at += sideBySide) {
    const group = calls.slice(at, at + sideBySide);
    records.push(...(await Promise.all(group.map((call, index) => settle(state, turn, at + index, call)))));
  }
  const at = records.findIndex(isWaiting);
  const waiting = records[at];
  if (waiting && isWaiting(waiting)) return askFor(state, turn, at, calls[at] as ToolCall, waiting);
  const results = records as ToolRecord[];
  state.messages.push(toToolMessage(calls, results));
  for (const { reveals = [] } of results) revealTools(state, reveals);
  await showAnswered(
    state,
    results.flatMap(({ files = [] }) => files),
  );
  return null;
}

/** The result of a call, or the question that it waits for. */
async function settle(state: LoopState, turn: number, index: number, asked: ToolCall): Promise<Settled> {
  const known = state.journal.findTool(turn, index);
  const { answers } = state.call;
  const place = approvalPlace(turn, index);
  const wasAsked = answers.places.includes(place);
  const answer = wasAsked ? answers.find(place, toApprovalQuestion(state, asked)) : null;
  const approval = answer === null ? null : (JSON.parse(answer) as Approval);
  const changed = approval?.arguments;
  const call = changed ? { ...asked, input: changed } : asked;
  // In the order of the calls, including those in the journal, so that each gets the same result again after a crash.
  const recorded = asked.problem === null ? state.recorded?.take(asked) : null;
  if (known) {
    emitRepeated(state, [...(known.status === "rejected" ? [] : [called(call)]), completed(call, known)]);
    return known;
  }
  if (state.recorded && asked.problem === null) return answerFromRecord(state, turn, index, asked, recorded ?? null);
  const tool = state.tools.get(call.name);
  // A call that once required a person's answer still does, even if the connector's setting has changed.
  const needsApproval = tool?.approval === "always" || wasAsked;
  if (approval === null && needsApproval && call.problem === null) return { waitsFor: "approval" };
  const isRejected = approval?.approved === false;
  const sent = isRejected ? call : await guardArguments(state, call);
  // A call that was cancelled for a question is repeated; readers who saw it before the wait do not get it twice.
  const isRepeated = hasAsked(answers, turn, index);
  if (isRepeated) emitRepeated(state, [called(sent)]);
  else if (!isRejected) state.call.host.emit([called(sent)]);
  const came = isRejected ? rejected(approval.payload) : await attempt(state, turn, index, sent, tool);
  if (isWaiting(came)) return came;
  const record = changed ? { ...came, changed } : came;
  await state.journal.saveTool(turn, index, record);
  state.call.host.emit([completed(call, record)]);
  return record;
}

/** Uses the recorded result: no approval, no call. */
async function answerFromRecord(
  { call: { host }, journal }: LoopState,
  turn: number,
  index: number,
  call: ToolCall,
  record: ToolRecord | null,
): Promise<ToolRecord> {
  if (!record) throw notRecorded(call);
  if (record.status !== "rejected") host.emit([called(call)]);
  await journal.saveTool(turn, index, record);
  host.emit([completed(call, record)]);
  return record;
}

/** The arguments that were shown to the approver and the readers are the ones that are sent. */
async function guardArguments({ call: { host, signal } }: LoopState, call: ToolCall): Promise<ToolCall> {
  const json = JSON.stringify(call.input ?? null);
  const passed = await host.filterOutgoing(json, "run.tool.called.arguments");
  signal.throwIfAborted();
  return passed === json ? call : { ...call, input: JSON.parse(passed) };
}

const called = ({ id, name, input }: ToolCall) => ({
  type: "run.tool.called",
  tool: name,
  call_id: id,
  arguments: input,
});
const completed = ({ id, name }: ToolCall, { status, text, files = [] }: ToolRecord) => ({
  type: "run.tool.completed",
  tool: name,
  call_id: id,
  status,
  result: text,
  ...(files.length > 0 ? { files: files.map((file) => ({ type: "file", file_id: file })) } : {}),
});

function rejected(payload: Record<string, unknown> | null): ToolRecord {
  const reason = payload ? ` They said: ${JSON.stringify(payload)}` : "";
  return { status: "rejected", text: `A person was asked and did not allow this call. Do not try it again.${reason}` };
}

async function attempt(
  { call: { run, signal, host, answers } }: LoopState,
  turn: number,
  index: number,
  call: ToolCall,
  tool: Tool | undefined,
): Promise<Settled> {
  if (call.problem !== null || !tool)
    return { status: "failed", text: call.problem ?? `There is no tool ${call.name}.` };
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": call.name,
    "gen_ai.tool.call.id": call.id,
    "gen_ai.tool.type": "function",
  };
  const { hear: onProgress, stop } = paceProgress((progress) =>
    host.emit([{ type: "run.tool.progress", tool: call.name, call_id: call.id, ...progress }]),
  );
  return inSpan(`execute_tool ${call.name}`, attributes, async () => {
    try {
      // The same in every attempt, so that the tool can detect a repeated call whose result was lost.
      const idempotencyKey = `${run.id}:${turn}.${index}`;
      const { ask, open } = openToolQuestions(answers, call.name, turn, index);
      const answer = await tool.execute(call.input, { signal, idempotencyKey, ask, onProgress });
      const asked = open();
      if (asked) return { waitsFor: asked };
      const text = await host.filterIncoming(shorten(answer.text), `tools.${call.name}`);
      signal.throwIfAborted();
      const kept = await keepAnswered({ host, signal }, call.name, answer.files);
      return {
        status: answer.isError ? "failed" : "succeeded",
        text: text + kept.text,
        ...(answer.reveals ? { reveals: answer.reveals } : {}),
        ...(kept.files.length > 0 ? { files: kept.files } : {}),
      };
    } catch (error) {
      if (signal.aborted) throw error;
      return { status: "failed", text: `The tool could not be called: ${messageOf(error)}` };
    } finally {
      stop();
    }
  });
}

const shorten = (text: string): string =>
  text.length <= resultCharacters
    ? text
    : `${text.slice(0, resultCharacters)}\n[cut: the result is ${text.length} characters long]`;

type Approval = {
  approved: boolean;
  payload: Record<string, unknown> | null;
  /** Arguments that a person changed. */
  arguments?: Record<string, unknown>;
};

const approvalPlace = (turn: number, index: number) => `approval#${turn}.${index}`;

function askFor(state: LoopState, turn: number, index: number, call: ToolCall, { waitsFor }: Waiting): Outcome {
  const { spending } = state;
  const { answers } = state.call;
  const spent = { tokensUsed: spending.tokens(), usage: spending.usage() };
  if (waitsFor !== "approval") return answers.ask(waitsFor.place, waitsFor.question, spent);
  return answers.ask(approvalPlace(turn, index), toApprovalQuestion(state, call), spent);
}

function toApprovalQuestion({ tools }: LoopState, { name, input }: ToolCall): ApprovalQuestion {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const args = isObject ? (input as Record<string, unknown>) : { input };
  const schema = isObject ? tools.get(name)?.inputSchema : undefined;
  return {
    type: "approval",
    prompt: `May the agent call ${name}?`,
    tool: name,
    arguments: args,
    ...(schema ? { schema: toArgumentSchema(schema) } : {}),
  };
}
