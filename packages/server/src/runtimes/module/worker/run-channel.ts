import type { AgentModule } from "../../agent-context.ts";
import type { SendBuffer } from "../lines.ts";
import type { FromRun, FromWorker } from "../protocol.ts";
import type { Recorder } from "./recording.ts";

/** The way from a run to the service: closed for good once the run has ended, asked or been dropped. */
export type RunChannel = {
  isOver(): boolean;
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
  const close = () => {
    over = true;
    deps.onOver(id);
  };
  const send = (message: FromRun, characters: number) => {
    if (!over) deps.sendBuffer.push(message, characters);
  };
  return {
    isOver: () => over,
    send,
    sendLast(message, characters) {
      if (over) return;
      send(message, characters);
      close();
    },
    close,
  };
}
