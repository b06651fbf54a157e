import type { AgentModule } from "../../server/src/runtimes/agent-context.ts";
import { type LiveCall, LiveRun, toStartTuple } from "../../server/src/runtimes/module/live-run.ts";
import { lost } from "../../server/src/runtimes/module/outcomes.ts";
import type { FromWorker, ToRun } from "../../server/src/runtimes/module/protocol.ts";
import { startRun, tellRun } from "../../server/src/runtimes/module/worker/agent-run.ts";
import { createRecorder } from "../../server/src/runtimes/module/worker/recording.ts";
import type { Outcome } from "../../server/src/runtimes/runtime.ts";

/** What the service allows unless its operator says otherwise. */
const outputBytes = 1_048_576;
/** A run has its worker to itself. */
const id = 1;
const unchanged = (text: string): string => text;
/** Of the operator, who is not here. */
const log = { info: () => {}, error: () => {} };

export type MemoryWorker = {
  execute(call: LiveCall): Promise<Outcome>;
  /** As when the process dies: nothing more is heard of the run. */
  crash(): void;
};

/**
 * Runs an agent by the code of the service itself: its worker's end and its own end of the socket between them, joined in memory.
 * What crosses is JSON here as well, and nothing is answered within the call that says it.
 */
export function createMemoryWorker(agent: AgentModule, fetch: typeof globalThis.fetch): MemoryWorker {
  let crash = () => {};
  const execute = (call: LiveCall) =>
    new Promise<Outcome>((resolve) => {
      const tell = (message: ToRun) => queueMicrotask(() => tellRun(run, message));
      const live = new LiveRun(
        id,
        call,
        { worker: { send: tell, forget: () => {} }, outputBytes, toOriginal: unchanged, toOwn: unchanged, log },
        resolve,
      );
      crash = () => {
        run.drop();
        live.settle(lost("The worker process of the run is gone."));
      };
      const hear = (message: FromWorker) => {
        if (message[0] === "ready" || message[0] === "pong" || message[0] === "loaded" || message[0] === "unloadable")
          return;
        if (live.receive(message)) live.flush();
        else crash();
      };
      const sendBuffer = { push: hear, open: () => {}, flush: () => {} };
      const deps = {
        sendBuffer,
        outputBytes,
        fetch,
        recorder: createRecorder(),
        loadAgent: () => agent,
        onOver: () => {},
      };
      const run = startRun(deps, id, toStartTuple(call, "", null));
    });
  return { execute, crash: () => crash() };
}
