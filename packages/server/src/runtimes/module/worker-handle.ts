import type { Socket } from "node:net";
import type { Log } from "../../lib/observability/log.ts";
import { currentTraceparent } from "../../lib/observability/tracing.ts";
import { agentFailure, lost, type Outcome, type RuntimeCall } from "../runtime.ts";
import type { CodePlaces } from "./code/code-paths.ts";
import { createSendBuffer, type SendBuffer } from "./lines.ts";
import { LiveRun, type LiveRunDeps, toStartTuple } from "./live-run.ts";
import { type CpuUse, isBlocked, readCpuUse, readRssBytes } from "./process-stats.ts";
import {
  exceededMemory,
  type FromLoad,
  type FromWorker,
  type Inspection,
  isExceededMemory,
  parseFrame,
  type ToWorker,
  type WorkerUser,
} from "./protocol.ts";
import type { Spawner, WorkerProcess } from "./spawner.ts";
import type { WorkerSocket } from "./worker-socket.ts";

export type WorkerOptions = {
  memoryMegabytes: number;
  /** OS priority (nice value). */
  niceness: number;
  blockedSeconds: number;
  outputBytes: number;
  allowNetworks: readonly string[];
  /** Node's permission flags; null: no restriction. */
  permissions: readonly string[] | null;
  /** The system user; null: the user of the service. */
  user: WorkerUser | null;
  /** Where copies of modules are; null if modules run from their own folders. */
  code: CodePlaces | null;
  /** Null: no debugger can attach. */
  inspection: Inspection | null;
  /** Replaces paths of copies by those of the originals. */
  toOriginal: (text: string) => string;
  /** The same, relative to the modules' directory, for everyone but the operator. */
  toRelativePaths: (text: string) => string;
  log: Log;
  spawner: Spawner;
  workerSocket: WorkerSocket;
  /** Called when the worker becomes busy and must be watched. */
  onWork: () => void;
};

/** A starting worker may take longer to respond: it shares the CPU with everything else. */
const startSeconds = 30;
const exitGraceMs = 1_000;
/** How long to read what the worker wrote before it exited. */
const drainMs = 500;

/** One worker process: starts runs in it, receives their messages, watches it, and ends it. */
export class WorkerHandle {
  readonly #options: WorkerOptions;
  readonly #worker: WorkerProcess;
  readonly #sendBuffer: SendBuffer<ToWorker>;
  readonly #runs = new Map<number, LiveRun>();
  readonly #loads = new Map<number, (answer: FromLoad) => void>();
  readonly #runDeps: LiveRunDeps;
  readonly #onGone: (worker: WorkerHandle) => void;
  readonly #exit = Promise.withResolvers<void>();
  #socket: Socket | null = null;
  #nextId = 1;
  #ready = false;
  #isGone = false;
  #isRetired = false;
  #missedTicks = -1;
  #cpuUseAtSilence: CpuUse | null = null;

  constructor(options: WorkerOptions, onGone: (worker: WorkerHandle) => void) {
    const { outputBytes, allowNetworks, code, inspection, toOriginal, toRelativePaths, log } = options;
    this.#options = options;
    this.#onGone = onGone;
    this.#runDeps = { worker: this, outputBytes, toOriginal, toRelativePaths, log };
    this.#sendBuffer = createSendBuffer<ToWorker>();
    const { path, expect } = options.workerSocket;
    const { token, release } = expect({
      connected: this.#connect,
      line: this.#receive,
      tooLong: this.#killForProtocol,
    });
    const { memoryMegabytes, niceness, permissions, user } = options;
    const settings = { path, token, outputBytes, allowNetworks, code, inspection };
    this.#worker = options.spawner.start({ memoryMegabytes, niceness, permissions, user, settings }, (reason) => {
      release();
      this.#handleExit(reason);
    });
    options.onWork();
  }

  /** Resolves when the process has exited. */
  get exited(): Promise<void> {
    return this.#exit.promise;
  }

  get runCount(): number {
    return this.#runs.size;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  /** Whether new runs may be started here. */
  get isOpen(): boolean {
    return !this.#isGone && !this.#isRetired;
  }

  /** Whether the worker is ready but did not answer a ping: its event loop may be blocked. */
  get isSilent(): boolean {
    return this.#ready && this.#missedTicks > 0;
  }

  /** Whether the worker is ready and idle, so that it need not be watched. */
  get isAtRest(): boolean {
    return this.#isGone || (this.#ready && this.#runs.size + this.#loads.size === 0 && this.#missedTicks < 0);
  }

  execute(call: RuntimeCall, path: string): Promise<Outcome> {
    if (this.#isGone) return Promise.resolve(lost("The worker process has exited."));
    this.#options.onWork();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#worker.serve(call.run.agentId);
    this.send(["start", id, toStartTuple(call, path, currentTraceparent())], call.run.input.length);
    return new Promise((resolve) => {
      this.#runs.set(id, new LiveRun(id, call, this.#runDeps, resolve));
    });
  }

  /** Loads a module without running it; the next run of it finds it loaded. */
  load(path: string): Promise<FromLoad> {
    const id = this.#nextId;
    this.#nextId += 1;
    if (this.#isGone) return Promise.resolve(["unloadable", id, "The worker process has exited.", ""]);
    this.#options.onWork();
    this.send(["load", id, path], path.length);
    return new Promise((resolve) => this.#loads.set(id, resolve));
  }

  send(message: ToWorker, characters: number): void {
    if (!this.#isGone) this.#sendBuffer.push(message, characters);
  }

  /** A function that keeps running after its run spoils the process: no new runs, and it ends with its last one. */
  release(run: LiveRun, unstoppable: boolean): void {
    this.#runs.delete(run.id);
    if (unstoppable) this.#isRetired = true;
    if (this.#isRetired && this.#runs.size === 0) this.end();
  }

  /**
   * Checks a worker that starts or has runs. Unanswered pings are counted, not timed, so that a service that was itself blocked does not
   * blame its workers. A process that has not been started yet is not silent.
   */
  watchOnce(tickMs: number): void {
    const { pid } = this.#worker;
    if (this.isAtRest || pid === undefined) return;
    this.#checkMemory(readRssBytes(pid));
    this.#missedTicks += 1;
    if (this.#missedTicks === 0) this.send(["ping"], 8);
    if (this.#missedTicks === 1) this.#cpuUseAtSilence = readCpuUse(pid);
    const seconds = this.#ready ? this.#options.blockedSeconds : Math.max(startSeconds, this.#options.blockedSeconds);
    const silentMs = this.#missedTicks * tickMs;
    if (silentMs < seconds * 1_000) return;
    if (!isBlocked(silentMs, seconds * 1_000, this.#cpuUseAtSilence, readCpuUse(pid))) return;
    this.kill(`It blocked its event loop for ${seconds} s.`);
  }

  kill(reason: string): void {
    if (this.#isGone) return;
    this.#options.log.warn({ worker_pid: this.#worker.pid, runs: this.#runs.size, reason }, "worker killed");
    this.#worker.kill();
    this.#close(reason);
  }

  /** Ends the process, forcibly after a short grace period; its runs are lost. */
  end(): void {
    if (this.#isGone) return;
    this.#sendBuffer.flush();
    this.#socket?.end();
    const timer = setTimeout(() => this.#worker.kill(), this.#socket ? exitGraceMs : 0);
    void this.exited.then(() => clearTimeout(timer));
    this.#close("The service ended it.");
  }

  #connect = (socket: Socket): void => {
    this.#socket = socket;
    if (this.#isGone) socket.destroy();
    else this.#sendBuffer.open(socket);
  };

  /** Messages that the worker sent before it exited are still processed. */
  #handleExit(reason: string): void {
    this.#exit.resolve();
    const socket = this.#socket;
    if (socket === null || socket.destroyed) {
      this.#close(reason);
      return;
    }
    const timer = setTimeout(() => this.#close(reason), drainMs);
    socket.once("close", () => {
      clearTimeout(timer);
      this.#close(reason);
    });
  }

  #killForProtocol = (): void => this.kill("It broke the protocol.");

  #receive = (line: string): void => {
    if (this.#isGone) return;
    const frame = parseFrame(line);
    if (frame?.every((message) => this.#handle(message)) !== true) {
      this.#killForProtocol();
      return;
    }
    for (const message of frame) {
      if (message[0] === "delta" || message[0] === "event") this.#runs.get(message[1])?.flush();
    }
  };

  #handle(message: FromWorker): boolean {
    if (message[0] === "ready") {
      this.#ready = true;
      // The time it took to start does not count as silence.
      this.#missedTicks = -1;
    } else if (message[0] === "pong") {
      this.#missedTicks = -1;
      this.#checkMemory(message[1]);
    } else if (message[0] === "loaded" || message[0] === "unloadable") this.#answer(message);
    else return this.#runs.get(message[1])?.receive(message) ?? true;
    return true;
  }

  #answer(answer: FromLoad): void {
    this.#loads.get(answer[1])?.(answer);
    this.#loads.delete(answer[1]);
  }

  /** The flag limits only the heap; buffers and native memory are measured from outside. */
  #checkMemory(rssBytes: number): void {
    const { memoryMegabytes } = this.#options;
    if (rssBytes > 2 * memoryMegabytes * 1_048_576) this.kill(exceededMemory(memoryMegabytes));
  }

  #close(reason: string): void {
    if (this.#isGone) return;
    this.#isGone = true;
    // A run that was alone in its process caused it, and would do so again.
    const isGuilty = this.#runs.size === 1 && isExceededMemory(reason);
    const outcome = isGuilty
      ? agentFailure("agent_error", reason.replace(/^It/, "The agent"))
      : lost(`The worker process of the run has exited. ${reason}`);
    for (const run of [...this.#runs.values()]) run.settle(outcome);
    for (const id of [...this.#loads.keys()]) this.#answer(["unloadable", id, reason, ""]);
    this.#onGone(this);
  }
}
