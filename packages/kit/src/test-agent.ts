import { createSchemaCompiler } from "../../server/src/domain/schemas/json-schema.ts";
import { decideNext, failInvalidQuestion, type Next } from "../../server/src/engine/decide-next.ts";
import { toHistory } from "../../server/src/model/journal-order.ts";
import { actionExpired } from "../../server/src/model/run-errors.ts";
import { SecretMissing } from "../../server/src/model/secrets.ts";
import type { AgentModule, Question } from "../../server/src/runtimes/agent-context.ts";
import { openAnswers } from "../../server/src/runtimes/answers.ts";
import type { LiveCall } from "../../server/src/runtimes/module/live-run.ts";
import { lost } from "../../server/src/runtimes/runtime.ts";
import { createMemoryFiles, type MemoryFiles } from "./testing/memory-files.ts";
import {
  createMemoryWorker,
  createStop,
  type Mailbox,
  type MemoryWorker,
  openMailbox,
  type Stop,
} from "./testing/memory-worker.ts";
import {
  createRecord,
  keepStep,
  type RunRecord,
  recordingSteps,
  toStepKey,
  unusedSteps,
} from "./testing/run-record.ts";
import { assertMatches, compileSchema, TestRefusal, toAnswer } from "./testing/service-checks.ts";
import type { Part, TestOptions, TestRun, TestSetting } from "./testing/test-types.ts";

export type { FakeAnswer } from "./testing/service-checks.ts";
export { TestRefusal } from "./testing/service-checks.ts";
export type {
  JournalEntry,
  MadeFile,
  Message,
  Part,
  TestFile,
  TestLog,
  TestOptions,
  TestRun,
  TestSetting,
  TestStep,
} from "./testing/test-types.ts";

/** The output of an agent without a schema is also an object: `{ result }` if it returned something else. */
type OutputOf<Output> = Output extends object ? Output : Record<string, unknown>;

type Ended = Pick<TestRun<Record<string, unknown>>, "status" | "output" | "error"> & {
  tokensUsed?: number;
  /** Only for a completed run. */
  threadState?: Record<string, unknown> | null;
};

/** The parts of one test run. */
type Parts = {
  setting: TestSetting;
  timeoutSeconds: number;
  record: RunRecord;
  mailbox: Mailbox;
  stop: Stop;
  worker: MemoryWorker;
  files: MemoryFiles;
  /** JSON text. */
  input: string;
};

/**
 * Runs an agent in memory as the service would: the same journal, limits and messages. Returns how the run ended, and throws a
 * TestRefusal for input that the service rejects before it creates a run.
 */
export async function testAgent<Input, Output>(
  agent: AgentModule<Input, Output>,
  ...[options]: Record<string, never> extends TestOptions<Input> ? [TestOptions<Input>?] : [TestOptions<Input>]
): Promise<TestRun<OutputOf<Output>>> {
  const { input = {}, ...setting }: TestSetting & { input?: unknown } = options ?? {};
  const text = JSON.stringify(input);
  assertMatches(agent.input, JSON.parse(text), "input");
  const parts = prepare(agent as AgentModule, setting, text);
  try {
    const { status, output, error, tokensUsed = 0, threadState = null } = await advance(parts);
    const failure = parts.stop.failure();
    if (failure) throw failure.error;
    assertCrashed(setting, status, parts.record);
    if (output) assertMatches(agent.output, output, "output");
    const made = { output: output as OutputOf<Output> | null, files: parts.files.made() };
    return { ...toReport(parts.record), status, error, ...made, tokensUsed, threadState };
  } finally {
    parts.mailbox.close();
    parts.stop.close();
  }
}

function prepare(agent: AgentModule, setting: TestSetting, input: string): Parts {
  const { timeoutSeconds = 10, fetch = noNetwork } = setting;
  const record = createRecord(setting);
  const stop = createStop(setting, timeoutSeconds);
  const mailbox = openMailbox(setting.messages, stop.fail);
  const worker = createMemoryWorker(recordingSteps(agent, record), fetch, timeoutSeconds);
  const files = createMemoryFiles(setting.files ?? []);
  return { setting, timeoutSeconds, record, mailbox, stop, worker, files, input };
}

/** A crash test without a crash would test nothing. A run that failed earlier has its own error. */
function assertCrashed({ crashAfter }: TestSetting, status: Ended["status"], { steps }: RunRecord): void {
  if (crashAfter === undefined || (status !== "completed" && status !== "requires_action")) return;
  const kept = [...steps.values()].filter(({ isReplayed }) => !isReplayed).map(({ key }) => key);
  const found = kept.length === 0 ? "It kept none." : `It kept ${kept.join(", ")}.`;
  throw new TestRefusal("no_such_step", `The run kept no step ${toStepKey(crashAfter)} to crash after. ${found}`);
}

const noNetwork: typeof globalThis.fetch = async (resource) => {
  const url = resource instanceof Request ? resource.url : String(resource);
  throw new TypeError(`Tests have no network: pass testAgent a fetch that responds to ${url}.`);
};

/** Runs one segment after another while there are answers to its questions. */
async function advance(parts: Parts): Promise<Ended> {
  const answers = [...(parts.setting.answers ?? [])];
  for (;;) {
    const next = await runSegment(parts);
    if (next.type !== "park") return toEnd(next);
    const { key } = next.asked;
    // Modules have no other kind of question.
    const question = next.asked.question as Question;
    parts.record.questions.push(question);
    const answer = answers.shift();
    const { tokensUsed } = next.spent;
    if (answer === undefined) return { status: "requires_action", output: null, error: null, tokensUsed };
    const kept = toAnswer(question, typeof answer === "function" ? answer(question) : answer);
    if (kept === null) return { status: "failed", output: null, error: actionExpired() };
    parts.record.journal.push({ kind: "answer", key, value: JSON.stringify(kept) });
  }
}

async function runSegment(parts: Parts): Promise<Next> {
  const { stop, timeoutSeconds, worker } = parts;
  const outcome = stop.signal.aborted
    ? lost("The run was stopped before it started.")
    : await worker.execute(toCall(parts));
  const run = { timeoutSeconds, tokensUsed: 0, usage: null };
  return decideNext(failInvalidQuestion(outcome, run, compileQuestion), {
    stopReason: stop.reason(),
    retried: 0,
    countedAttempts: 1,
    run,
    configuration: { limits: {} },
  });
}

const compileQuestion = createSchemaCompiler(compileSchema);

function toEnd(next: Exclude<Next, { type: "park" }>): Ended {
  if (next.type !== "finish") return { status: "interrupted", output: null, error: null };
  const { ending } = next;
  const { tokensUsed = 0 } = ending;
  if (ending.status === "completed") {
    const state = ending.thread?.state;
    const threadState = state === undefined ? null : (JSON.parse(state) as Record<string, unknown>);
    return { status: "completed", output: JSON.parse(ending.output), error: null, tokensUsed, threadState };
  }
  const error = ending.status === "failed" ? ending.error : null;
  return { status: ending.status, output: null, error, tokensUsed };
}

function toCall(parts: Parts): LiveCall {
  const { setting, record, mailbox, stop, input } = parts;
  const { attempt = setting.journal ? 2 : 1, metadata = {} } = setting;
  return {
    run: { id: "run_test", agentId: "ag_test", attempt, metadata, input },
    journal: [...record.journal],
    history: toHistory(record.journal.filter(({ key }) => !record.stubs.has(key))),
    answers: openAnswers(record.journal, { revision: 1, isRecorded: false }),
    messages: mailbox,
    signal: stop.signal,
    thread: toThread(setting.thread),
    host: createHost(parts),
  };
}

function toThread(given: TestSetting["thread"]): LiveCall["thread"] {
  if (given === undefined) return null;
  const { messages = [], state = {} } = given;
  const threadMessages = messages.map((message, index) => ({
    ...message,
    content: [...message.content],
    id: `msg_${index + 1}`,
    runId: null,
  }));
  return {
    id: "thr_test",
    state: JSON.stringify(state),
    messages: threadMessages as NonNullable<LiveCall["thread"]>["messages"],
  };
}

function createHost({ setting, record, stop, worker, files }: Parts): LiveCall["host"] {
  const crashKey = setting.crashAfter === undefined ? null : toStepKey(setting.crashAfter);
  // While it replays up to the point where it waited, a run emits again what readers already have.
  let repeated = record.emitted.length;
  const addPart = (part: Part) => {
    record.emitted.push(part);
    try {
      setting.onEmit?.(part);
    } catch (error) {
      stop.fail(error);
    }
  };
  return {
    emit(emissions) {
      for (const emission of emissions) {
        if (repeated > 0) repeated -= 1;
        else addPart(isDelta(emission) ? emission.delta : emission);
      }
    },
    async saveStep(key, value) {
      keepStep(record, key, value);
      if (key === crashKey) worker.crash();
    },
    readSecret: async (name) => readTestSecret(setting, name),
    files,
    log: (message, fields) => void record.logs.push({ message, fields }),
  };
}

function readTestSecret({ secrets = {} }: TestSetting, name: string): readonly string[] {
  const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (value !== undefined) return typeof value === "string" ? [value] : value;
  throw new SecretMissing(`The test has no secret ${name}. Pass it to testAgent: secrets: { ${name}: "…" }`);
}

/** A text event, which is recorded as the emitted text. */
const isDelta = (event: Exclude<Part, string>): event is { type: string; delta: string } =>
  event.type === "run.output.delta" && typeof event.delta === "string";

const toReport = (record: RunRecord) => ({
  emitted: record.emitted,
  text: record.emitted.filter((part): part is string => typeof part === "string").join(""),
  logs: record.logs,
  questions: record.questions satisfies Question[],
  steps: [...record.steps.values()],
  journal: record.journal,
  unusedSteps: unusedSteps(record),
});
