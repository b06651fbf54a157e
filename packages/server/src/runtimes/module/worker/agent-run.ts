import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { stateBytes } from "../../../model/threads.ts";
import { runLimits, type StartTuple, type ToRun } from "../protocol.ts";
import { createContext } from "./context.ts";
import { createRunChannel, createRunMessages, recordedOnly, type WorkerDeps } from "./run-channel.ts";
import { describeThrown } from "./thrown.ts";

/** The worker's side of a run. */
export type AgentRun = {
  saved(step: number): void;
  message(text: string): void;
  filed(call: number, isDone: boolean, text: string): void;
  secret(call: number, isDone: boolean, text: string): void;
  answered(call: number, isAnswered: boolean, text: string): void;
  /** Writes to the run's log, for code around the agent. */
  log(message: string, fields: Record<string, unknown>): void;
  abort(reason: string): void;
  /** Sends nothing more for this run, even if its function continues. */
  drop(): void;
};

/** Passes a message of the service to a run. */
export function deliverToRun(run: AgentRun, message: ToRun): void {
  if (message[0] === "saved") run.saved(message[2]);
  else if (message[0] === "message") run.message(message[2]);
  else if (message[0] === "filed") run.filed(message[2], message[3], message[4]);
  else if (message[0] === "secret") run.secret(message[2], message[3], message[4]);
  else if (message[0] === "answered") run.answered(message[2], message[3], message[4]);
  else if (message[0] === "abort") run.abort(message[2]);
  else run.drop();
}

/** Starts a run. The run reports its end through its channel. */
export function startRun(deps: WorkerDeps, id: number, start: StartTuple): AgentRun {
  const channel = createRunChannel(deps, id);
  const messages = createRunMessages(start[8]);
  const created = createContext(deps, channel, id, start, messages);
  const { context, saved, filed, secret, answered, abort, notRecorded, finishReplay } = created;

  const fail = (code: string, message: string, name = "", stack = "") =>
    channel.sendLast(["fail", id, code, message, name, stack], message.length + stack.length);

  let stopReason: string | null = null;
  const execute = async () => {
    try {
      const agent = await deps.loadAgent(start[0]);
      const run = () => agent.run(context);
      const given = await (notRecorded ? recordedOnly.run(notRecorded, run) : run());
      await finishReplay();
      const output = toOutputText(given, deps.outputBytes);
      const state = context.thread && toStateText(context.thread.state);
      if (state) channel.send(["state", id, state], state.length);
      if ("text" in output) channel.sendLast(["done", id, output.text], output.text.length);
      else fail(output.code, output.problem);
    } catch (thrown) {
      const { name, message, stack } = describeThrown(thrown);
      const text = stopReason === null ? "The agent threw an error." : `The agent was stopped: ${stopReason}`;
      channel.send(["log", id, text, JSON.stringify({ stack })], stack.length);
      fail("agent_error", message, name, stack);
    }
  };
  void execute();
  return {
    saved,
    filed,
    secret,
    answered,
    log: context.log,
    message: messages.deliver,
    abort(reason) {
      stopReason = reason;
      abort(reason);
      messages.close();
    },
    drop: channel.close,
  };
}

export type OutputText = { text: string } | { code: "agent_error" | "output_too_large"; problem: string };

/** JSON text of an agent's result, always an object; or why there is none. */
export function toOutputText(value: unknown, maximumBytes: number): OutputText {
  if (value === undefined || value === null) return { text: "{}" };
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    return { code: "agent_error", problem: `The output cannot be written as JSON: ${describeThrown(error).message}` };
  }
  if (text === undefined) {
    return { code: "agent_error", problem: `The output cannot be written as JSON: it is a ${typeof value}.` };
  }
  return check(text.startsWith("{") ? text : `{"result":${text}}`, maximumBytes);
}

/** JSON text of the thread state; throws if it is not an object that can be stored. */
export function toStateText(state: unknown): string {
  const text = typeof state === "object" && state !== null && !Array.isArray(state) ? JSON.stringify(state) : "";
  if (text === "") throw new TypeError("A thread's state must be an object.");
  if (Buffer.byteLength(text) > stateBytes)
    throw new RangeError(`A thread's state is larger than ${stateBytes} bytes.`);
  if (!isDeeperThan(text, runLimits.jsonDepth)) return text;
  throw new RangeError(`A thread's state is nested deeper than ${runLimits.jsonDepth} levels.`);
}

function check(text: string, maximumBytes: number): OutputText {
  if (Buffer.byteLength(text) > maximumBytes) {
    return { code: "output_too_large", problem: `The output is larger than ${maximumBytes} bytes.` };
  }
  if (isDeeperThan(text, runLimits.jsonDepth)) {
    return { code: "agent_error", problem: `The output is nested deeper than ${runLimits.jsonDepth} levels.` };
  }
  return { text };
}
