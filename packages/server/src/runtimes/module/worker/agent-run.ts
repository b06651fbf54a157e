import type { StartTuple } from "../protocol.ts";
import { createContext } from "./context.ts";
import { createInbox } from "./inbox.ts";
import { toOutputText } from "./output.ts";
import { describeThrown } from "./thrown.ts";
import { createVoice, type WorkerDeps } from "./voice.ts";

/** A run as its worker sees it. */
export type AgentRun = {
  saved(step: number): void;
  message(text: string): void;
  abort(reason: string): void;
  /** Nothing of this run is said any more, whatever its function still does. */
  drop(): void;
};

/** Starts a run; it reports its own end through the outbox. */
export function startRun(deps: WorkerDeps, id: number, start: StartTuple): AgentRun {
  const voice = createVoice(deps, id);
  const inbox = createInbox(start[8]);
  const { context, saved, abort } = createContext(deps, voice, id, start, inbox);

  const fail = (code: string, message: string, name: string) =>
    voice.conclude(["fail", id, code, message, name], message.length);

  const execute = async () => {
    try {
      const agent = await deps.loadAgent(start[0]);
      const output = toOutputText(await agent.run(context), deps.outputBytes);
      if ("text" in output) voice.conclude(["done", id, output.text], output.text.length);
      else fail(output.code, output.problem, "");
    } catch (thrown) {
      const { name, message, stack } = describeThrown(thrown);
      voice.say(["log", id, "The agent threw an error.", JSON.stringify({ stack })], stack.length);
      fail("agent_error", message, name);
    }
  };
  void execute();
  return {
    saved,
    message: inbox.deliver,
    abort(reason) {
      abort(reason);
      inbox.close();
    },
    drop: voice.close,
  };
}
