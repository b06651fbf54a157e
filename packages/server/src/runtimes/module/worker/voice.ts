import type { AgentModule } from "../../agent-context.ts";
import type { Outbox } from "../lines.ts";
import type { FromRun, FromWorker } from "../protocol.ts";
import type { Recorder } from "./recording.ts";

/** The way from a run to the service: closed for good once the run has ended, asked or been dropped. */
export type RunVoice = {
  isOver(): boolean;
  say(message: FromRun, characters: number): void;
  /** The last thing said. */
  conclude(message: FromRun, characters: number): void;
};

export type WorkerDeps = {
  outbox: Outbox<FromWorker>;
  outputBytes: number;
  fetch: typeof globalThis.fetch;
  recorder: Recorder;
  loadAgent(path: string): AgentModule | Promise<AgentModule>;
  onOver(id: number): void;
};

export function createVoice(deps: WorkerDeps, id: number): RunVoice & { close(): void } {
  let over = false;
  const close = () => {
    over = true;
    deps.onOver(id);
  };
  const say = (message: FromRun, characters: number) => {
    if (!over) deps.outbox.push(message, characters);
  };
  return {
    isOver: () => over,
    say,
    conclude(message, characters) {
      if (over) return;
      say(message, characters);
      close();
    },
    close,
  };
}
