import { createHash } from "node:crypto";
import type { FileId } from "@agentrun/contract";
import { messageOf } from "../../../lib/errors.ts";
import { canonicalJson } from "../../../lib/json/canonical-json.ts";
import { inSpan } from "../../../lib/observability/tracing.ts";
import { endingOf, toContentType } from "../../../model/files.ts";
import { findStep } from "../../../model/journal.ts";
import { type RecordedCall, recordedKey } from "../../../model/replays.ts";
import type { Emission } from "../../../model/stream-events.ts";
import type { ApprovalQuestion } from "../../agent-context.ts";
import type { Answers, RunQuestion, RuntimeCall } from "../../runtime.ts";
import type { AskPerson, PersonAnswer, Tool, ToolFile, ToolProgress, ToolResult } from "../../tools.ts";
import { modelError, RunFailed } from "../failures.ts";
import type { ToolCall } from "../turn/stream-turn.ts";
import { toArgumentSchema } from "./argument-schema.ts";
import { readClientResult, toClientQuestion } from "./client-tools.ts";
import { type OfferedTools, offerTools } from "./offered-tools.ts";

/** The result of a tool call, as it is in the journal. */
export type ToolRecord = {
  text: string;
  status: "succeeded" | "failed" | "rejected";
  /** Arguments that a person changed. */
  changed?: Record<string, unknown>;
  /** Tools that the result revealed: after a crash the same ones are offered. */
  reveals?: readonly string[];
  /** Files in the result. */
  files?: readonly FileId[];
};

/** A question that a call waits for: for approval, of its tool, or to the run's client. */
export type OpenQuestion = { place: string; question: RunQuestion };

/** The tools of a run. Only this file calls them and stores their results. */
export type Tools = Pick<OfferedTools, "current"> & {
  /** The results of a turn's calls, or the first question that a person must answer before. */
  call(turn: number, calls: readonly ToolCall[]): Promise<ToolRecord[] | OpenQuestion>;
};

type Parts = { run: RuntimeCall; offered: OfferedTools; recorded: RecordedCalls | null };
type TurnParts = Parts & { client: ClientCalls };

export function openTools(run: RuntimeCall, tools: readonly Tool[]): Tools {
  const offered = offerTools(tools);
  const parts = { run, offered, recorded: openRecordedCalls(run) };
  return { current: offered.current, call: (turn, calls) => callTools(parts, turn, calls) };
}

/** A call's turn, and its index in the turn. */
type Place = { turn: number; index: number };

const numberOf = ({ turn, index }: Place): string => `${turn}.${index}`;
const stepOf = (place: Place): string => `tool#${numberOf(place)}`;
const approvalOf = (place: Place): string => `approval#${numberOf(place)}`;
const questionsOf = (place: Place): string => `question#${numberOf(place)}.`;

const resultCharacters = 262_144;
const sideBySide = 8;

type Settled = ToolRecord | OpenQuestion;

const isWaiting = (settled: Settled): settled is OpenQuestion => "question" in settled;

/**
 * Executes the tool calls of a turn, each once: results in the journal are reused. Calls that need no answer run concurrently; then the
 * run pauses on the calls of its client, which is usually connected, or on the first call that needs a person. It returns here with the
 * answer.
 */
async function callTools(tools: Parts, turn: number, calls: readonly ToolCall[]): Promise<ToolRecord[] | OpenQuestion> {
  const parts = { ...tools, client: openClientCalls(tools, turn, calls) };
  const settled: Settled[] = [];
  for (let at = 0; at < calls.length; at += sideBySide) {
    const group = calls.slice(at, at + sideBySide);
    settled.push(...(await Promise.all(group.map((call, index) => settle(parts, { turn, index: at + index }, call)))));
  }
  const open = settled.filter(isWaiting);
  const waiting = open.find(({ question }) => question.type === "tool_call") ?? open[0];
  if (waiting) return waiting;
  const records = settled as ToolRecord[];
  for (const { reveals = [] } of records) parts.offered.reveal(reveals);
  return records;
}

/** The result of a call, or the question that it waits for. */
async function settle(parts: TurnParts, place: Place, asked: ToolCall): Promise<Settled> {
  const { host, answers, journal } = parts.run;
  const known = findStep<ToolRecord>(journal, stepOf(place));
  const wasAsked = answers.places.includes(approvalOf(place));
  const answer = wasAsked ? answers.find(approvalOf(place), toApprovalQuestion(parts, asked)) : null;
  const approval = answer === null ? null : (JSON.parse(answer) as Approval);
  const changed = approval?.arguments;
  const call = changed ? { ...asked, input: changed } : asked;
  // In the order of the calls, including those in the journal, so that each gets the same result again after a crash.
  const recorded = asked.problem === null ? parts.recorded?.take(asked) : null;
  if (known) {
    emitRepeated(parts, [...(known.status === "rejected" ? [] : [called(call)]), completed(call, known)]);
    return known;
  }
  if (parts.recorded && asked.problem === null) return answerFromRecord(parts, place, asked, recorded ?? null);
  const tool = parts.offered.find(call.name);
  if (isClients(parts, asked) && parts.client.open) return parts.client.open;
  // A call that once required a person's answer still does, even if the connector's setting has changed.
  const needsApproval = tool?.approval === "always" || wasAsked;
  if (approval === null && needsApproval && call.problem === null)
    return { place: approvalOf(place), question: toApprovalQuestion(parts, asked) };
  const isRejected = approval?.approved === false;
  const sent = isRejected ? call : await guardArguments(parts, call);
  // A call that was cancelled for a question is repeated; readers who saw it before the wait do not get it twice.
  const isRepeated = answers.places.some((one) => one.startsWith(questionsOf(place)));
  if (isRepeated) emitRepeated(parts, [called(sent)]);
  else if (!isRejected) host.emit([called(sent)]);
  const came = isRejected ? rejected(approval.payload) : await attempt(parts, place, sent, tool);
  return isWaiting(came) ? came : save(parts, place, call, changed ? { ...came, changed } : came);
}

/** Emissions that are repeated from the journal are sent only to readers of a new attempt. */
function emitRepeated({ run: { run, host } }: Parts, emissions: Emission[]): void {
  if (!run.isResumed) host.emit(emissions);
}

async function save({ run: { host } }: Parts, place: Place, call: ToolCall, record: ToolRecord): Promise<ToolRecord> {
  await host.saveStep(stepOf(place), JSON.stringify(record));
  host.emit([completed(call, record)]);
  return record;
}

/** Uses the recorded result: no approval, no call. */
function answerFromRecord(parts: Parts, place: Place, call: ToolCall, record: ToolRecord | null): Promise<ToolRecord> {
  if (!record) throw notRecorded(call);
  if (record.status !== "rejected") parts.run.host.emit([called(call)]);
  return save(parts, place, call, record);
}

/** The arguments that were shown to the approver and the readers are the ones that are sent. */
async function guardArguments({ run: { host, signal } }: Parts, call: ToolCall): Promise<ToolCall> {
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

/** The calls of the client's tools in a turn. */
type ClientCalls = {
  /** The question to the client; null if it was answered. */
  open: OpenQuestion | null;
  resultOf(call: ToolCall): ToolResult;
};

const isClients = ({ offered }: Parts, { name, problem }: ToolCall): boolean =>
  problem === null && offered.find(name)?.isClients === true;

function openClientCalls(parts: Parts, turn: number, calls: readonly ToolCall[]): ClientCalls {
  const place = `client#${turn}`;
  const question = toClientQuestion(calls.filter((call) => isClients(parts, call)));
  const answer = parts.run.answers.find(place, question);
  return {
    open: answer === null ? { place, question } : null,
    resultOf: ({ id }) => readClientResult(answer ?? "", id),
  };
}

async function attempt(
  { run, client }: TurnParts,
  place: Place,
  call: ToolCall,
  tool: Tool | undefined,
): Promise<Settled> {
  if (call.problem !== null || !tool)
    return { status: "failed", text: call.problem ?? `There is no tool ${call.name}.` };
  const { signal, host, answers } = run;
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
      const idempotencyKey = `${run.run.id}:${numberOf(place)}`;
      const { ask, open } = openToolQuestions(answers, call.name, place);
      const answer = tool.isClients
        ? client.resultOf(call)
        : await tool.execute(call.input, { signal, idempotencyKey, ask, onProgress });
      const asked = open();
      if (asked) return asked;
      const text = await host.filterIncoming(shorten(answer.text), `tools.${call.name}`);
      signal.throwIfAborted();
      const kept = await keepFiles(run, call.name, answer.files);
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

type Approval = PersonAnswer & {
  /** Arguments that a person changed. */
  arguments?: Record<string, unknown>;
};

function toApprovalQuestion({ offered }: Parts, { name, input }: ToolCall): ApprovalQuestion {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const args = isObject ? (input as Record<string, unknown>) : { input };
  const schema = isObject ? offered.find(name)?.inputSchema : undefined;
  return {
    type: "approval",
    prompt: `May the agent call ${name}?`,
    tool: name,
    arguments: args,
    ...(schema ? { schema: toArgumentSchema(schema) } : {}),
  };
}

/** Maximum number of questions of a call. */
const mostQuestions = 20;

/** After this many unused answers, the server asks something new each time. */
const mostUnused = 5;

/**
 * Questions of one tool call to people. The call is cancelled and repeated once there is an answer, so a question is identified by its
 * content and by how often the call asked it before: when asked again, it finds its answer in the journal.
 */
function openToolQuestions(answers: Answers, tool: string, call: Place) {
  const asked = new Map<string, number>();
  const unused = new Set(answers.places.filter((place) => place.startsWith(questionsOf(call))));
  let count = 0;
  let open: OpenQuestion | null = null;
  const ask: AskPerson = (question) => {
    const mark = createHash("sha256").update(JSON.stringify(question)).digest("base64url").slice(0, 12);
    const before = asked.get(mark) ?? 0;
    asked.set(mark, before + 1);
    count += 1;
    if (count > mostQuestions) return declined;
    const place = `${questionsOf(call)}${mark}.${before}`;
    const full = { type: "input" as const, ...question, tool, mayDecline: true as const };
    const answer = answers.find(place, full);
    unused.delete(place);
    if (answer !== null) return JSON.parse(answer) as PersonAnswer;
    if (unused.size >= mostUnused) return declined;
    open ??= { place, question: full };
    return null;
  };
  return { ask, open: () => open };
}

const declined: PersonAnswer = { approved: false, payload: null };

type KeptFiles = { /** Text about them for the model. */ text: string; files: FileId[] };

/** Stores files of a tool result as files of the run. A file that cannot be stored is noted in the result. */
async function keepFiles(
  { host, signal }: Pick<RuntimeCall, "host" | "signal">,
  tool: string,
  answered: readonly ToolFile[] = [],
): Promise<KeptFiles> {
  const lines: string[] = [];
  const files: FileId[] = [];
  for (const [index, one] of answered.entries()) {
    const type = toContentType(one.contentType || undefined) ?? undefined;
    const number = answered.length > 1 ? `-${index + 1}` : "";
    const name = one.name ?? `${tool}${number}${endingOf(type ?? "")}`;
    try {
      const file = await host.files.write(name, type, oneOf(one.content));
      files.push(file.id);
      lines.push(`[${file.id} is the file ${JSON.stringify(file.name)}, ${file.contentType}]`);
    } catch (error) {
      signal.throwIfAborted();
      lines.push(`[${name} could not be kept as a file: ${messageOf(error)}]`);
    }
  }
  return { text: lines.map((line) => `\n${line}`).join(""), files };
}

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Tool results of the run that is replayed. */
type RecordedCalls = {
  /** The recorded result of this call; each is used once, in order. Null: there is none. */
  take(call: ToolCall): ToolRecord | null;
};

const nameOf = (tool: string, input: unknown): string => `${tool} ${canonicalJson(input ?? null)}`;

/** Null if tools are called. */
function openRecordedCalls({ isRecorded, journal }: RuntimeCall): RecordedCalls | null {
  if (!isRecorded) return null;
  const left = new Map<string, ToolRecord[]>();
  for (const { kind, key, value } of journal) {
    if (kind !== "answer" || !recordedKey.test(key)) continue;
    const call = JSON.parse(value) as RecordedCall;
    const name = nameOf(call.name, call.arguments);
    left.set(name, [...(left.get(name) ?? []), call.record as ToolRecord]);
  }
  return { take: ({ name, input }) => left.get(nameOf(name, input))?.shift() ?? null };
}

const notRecorded = ({ name, input }: ToolCall): RunFailed =>
  new RunFailed(
    modelError(
      "not_recorded",
      `The replayed run has no recorded result of ${name} for this call: a replay with recorded effects ends here.`,
      { details: { tool: name, arguments: input ?? null } },
    ),
  );

/** Often enough for a person; a tool may report a thousand times a second. */
const everyMs = 1_000;

/** Emits the newest progress of a tool, at most once a second, and nothing after its call has ended. */
export function paceProgress(tell: (progress: ToolProgress) => void) {
  let newest: ToolProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const tellNewest = () => {
    timer = null;
    if (newest === null) return;
    tell(newest);
    newest = null;
    timer = setTimeout(tellNewest, everyMs);
  };
  return {
    hear(progress: ToolProgress): void {
      if (isOver) return;
      newest = progress;
      if (timer === null) tellNewest();
    },
    stop(): void {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
