import type { AgentModule } from "../../agent-context.ts";
import type { SendBuffer } from "../lines.ts";
import { type FromRun, type FromWorker, runLimits } from "../protocol.ts";
import type { Recorder } from "./recording.ts";

/** The way from a run to the service: closed for good once the run has ended, asked or been dropped. */
export type RunChannel = {
  isOver(): boolean;
  /** Told with the run's last word. */
  addTokens(count: number): void;
  send(message: FromRun, characters: number): void;
  /** The last there is: it closes the channel. */
  sendLast(message: FromRun, characters: number): void;
};

export type WorkerDeps = {
  sendBuffer: SendBuffer<FromWorker>;
  outputBytes: number;
  fetch: typeof globalThis.fetch;
  recorder: Recorder;
  loadAgent(path: string): AgentModule | Promise<AgentModule>;
  onOver(id: number): void;
};

export function createRunChannel(deps: WorkerDeps, id: number): RunChannel & { close(): void } {
  let over = false;
  let tokens = 0;
  const close = () => {
    over = true;
    deps.onOver(id);
  };
  const send = (message: FromRun, characters: number) => {
    if (!over) deps.sendBuffer.push(message, characters);
  };
  return {
    isOver: () => over,
    addTokens(count) {
      tokens = Math.min(tokens + count, runLimits.tokens);
    },
    send,
    sendLast(message, characters) {
      if (over) return;
      if (tokens > 0) send(["tokens", id, tokens], 16);
      send(message, characters);
      close();
    },
    close,
  };
}
