import type { Socket } from "node:net";
import type { Log } from "../../lib/observability/log.ts";
import { currentTraceparent } from "../../lib/observability/tracing.ts";
import type { Outcome, RuntimeCall } from "../runtime.ts";
import { lost } from "../runtime.ts";
import type { CodePlaces } from "./code/code-paths.ts";
import { createSendBuffer, type SendBuffer } from "./lines.ts";
import { LiveRun, type LiveRunDeps, toStartTuple } from "./live-run.ts";
import { type CpuUse, isBlocked, readCpuUse, readRssBytes } from "./process-stats.ts";
import type { WorkerUser } from "./protocol.ts";
import { type FromLoad, type FromWorker, parseFrame, type ToWorker } from "./protocol.ts";
import type { Spawner, WorkerProcess } from "./spawner.ts";
import type { WorkerSocket } from "./worker-socket.ts";

export type WorkerOptions = {
  memoryMegabytes: number;
  /** How far it stands behind other processes, as the system's scheduler counts it. */
  niceness: number;
  blockedSeconds: number;
  outputBytes: number;
  allowNetworks: readonly string[];
  /** What it may reach on this machine, as Node's flags; null where that is everything. */
  permissions: readonly string[] | null;
  /** As whom it runs; null: as the service itself. */
  user: WorkerUser | null;
  /** Where copies of modules are; null where modules run from their own folders. */
  code: CodePlaces | null;
  /** A text as people shall read it: with the paths of their own files. */
  toOriginal: (text: string) => string;
  /** The same with paths from the modules' directory on: what is told to others than the operator. */
  toRelativePaths: (text: string) => string;
  log: Log;
  spawner: Spawner;
  workerSocket: WorkerSocket;
  /** Told whenever it has something to do: from then on it is to be watched. */
  onWork: () => void;
};

/** A worker that is only just starting may take longer to answer: it shares its cores with everything else. */
const startSeconds = 30;
const farewellMs = 1_000;
/** What a worker wrote before it ended is still read, for so long. */
const lastWordsMs = 500;

/** One worker process: starts runs in it, hears from them, watches it, and ends it. */
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
  #gone = false;
  #retired = false;
  #missedTicks = -1;
  #useAtSilence: CpuUse | null = null;

  constructor(options: WorkerOptions, onGone: (worker: WorkerHandle) => void) {
    const { outputBytes, allowNetworks, code, toOriginal, toRelativePaths, log } = options;
    this.#options = options;
    this.#onGone = onGone;
    this.#runDeps = { worker: this, outputBytes, toOriginal, toRelativePaths, log };
    this.#sendBuffer = createSendBuffer<ToWorker>();
    const { path, expect } = options.workerSocket;
    const { token, release } = expect({ connected: this.#connect, line: this.#receive, tooLong: this.#refuse });
    const { memoryMegabytes, niceness, permissions, user } = options;
    const settings = { path, token, outputBytes, allowNetworks, code };
    this.#worker = options.spawner.start({ memoryMegabytes, niceness, permissions, user, settings }, (reason) => {
      release();
      this.#bury(reason);
    });
    options.onWork();
  }

  /** Resolves when the process has ended. */
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
    return !this.#gone && !this.#retired;
  }

  /** Whether it is up and has left a question unanswered: its event loop may be blocked. */
  get isSilent(): boolean {
    return this.#ready && this.#missedTicks > 0;
  }

  /** Whether there is nothing to watch: it is up, and has nothing to do. */
  get isAtRest(): boolean {
    return this.#gone || (this.#ready && this.#runs.size + this.#loads.size === 0 && this.#missedTicks < 0);
  }

  execute(call: RuntimeCall, path: string): Promise<Outcome> {
    if (this.#gone) return Promise.resolve(lost("The worker process has ended."));
    this.#options.onWork();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#worker.serve(call.run.agentId);
    this.send(["start", id, toStartTuple(call, path, currentTraceparent())], call.run.input.length);
    return new Promise((resolve) => {
      this.#runs.set(id, new LiveRun(id, call, this.#runDeps, resolve));
    });
  }

  /** Loads a module and does not run it: what is loaded is there for the run that comes. */
  load(path: string): Promise<FromLoad> {
    const id = this.#nextId;
    this.#nextId += 1;
    if (this.#gone) return Promise.resolve(["unloadable", id, "The worker process has ended.", ""]);
    this.#options.onWork();
    this.send(["load", id, path], path.length);
    return new Promise((resolve) => this.#loads.set(id, resolve));
  }

  send(message: ToWorker, characters: number): void {
    if (!this.#gone) this.#sendBuffer.push(message, characters);
  }

  /** A function that goes on after its run spoils the process: it takes no more runs and ends with its last. */
  release(run: LiveRun, unstoppable: boolean): void {
    this.#runs.delete(run.id);
    if (unstoppable) this.#retired = true;
    if (this.#retired && this.#runs.size === 0) this.end();
  }

  /**
   * One look at a worker that starts or has runs. Unanswered looks are counted instead of timed, so that a service which was
   * itself held up does not blame its workers. A process that is yet to be started is not silent.
   */
  watchOnce(tickMs: number): void {
    const { pid } = this.#worker;
    if (this.isAtRest || pid === undefined) return;
    this.#checkMemory(readRssBytes(pid));
    this.#missedTicks += 1;
    if (this.#missedTicks === 0) this.send(["ping"], 8);
    if (this.#missedTicks === 1) this.#useAtSilence = readCpuUse(pid);
    const seconds = this.#ready ? this.#options.blockedSeconds : Math.max(startSeconds, this.#options.blockedSeconds);
    const silentMs = this.#missedTicks * tickMs;
    if (silentMs < seconds * 1_000) return;
    if (!isBlocked(silentMs, seconds * 1_000, this.#useAtSilence, readCpuUse(pid))) return;
    this.kill(`It blocked its event loop for ${seconds} s.`);
  }

  kill(reason: string): void {
    if (this.#gone) return;
    this.#options.log.warn({ worker_pid: this.#worker.pid, runs: this.#runs.size, reason }, "worker killed");
    this.#worker.kill();
    this.#leave(reason);
  }

  /** Asks the process to go, and makes it go shortly after; its runs are lost. */
  end(): void {
    if (this.#gone) return;
    this.#sendBuffer.flush();
    this.#socket?.end();
    const timer = setTimeout(() => this.#worker.kill(), this.#socket ? farewellMs : 0);
    void this.exited.then(() => clearTimeout(timer));
    this.#leave("The service ended it.");
  }

  #connect = (socket: Socket): void => {
    this.#socket = socket;
    if (this.#gone) socket.destroy();
    else this.#sendBuffer.open(socket);
  };

  /** What it said before it ended is still heard. */
  #bury(reason: string): void {
    this.#exit.resolve();
    const socket = this.#socket;
    if (socket === null || socket.destroyed) {
      this.#leave(reason);
      return;
    }
    const timer = setTimeout(() => this.#leave(reason), lastWordsMs);
    socket.once("close", () => {
      clearTimeout(timer);
      this.#leave(reason);
    });
  }

  #refuse = (): void => this.kill("It sent what no agent can send.");

  #receive = (line: string): void => {
    if (this.#gone) return;
    const frame = parseFrame(line);
    if (frame?.every((message) => this.#handle(message)) !== true) {
      this.#refuse();
      return;
    }
    for (const message of frame) {
      if (message[0] === "delta" || message[0] === "event") this.#runs.get(message[1])?.flush();
    }
  };

  #handle(message: FromWorker): boolean {
    if (message[0] === "ready") {
      this.#ready = true;
      // How long it took to start is not held against it.
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

  /** The flag caps the heap alone; buffers and native memory are seen from outside. */
  #checkMemory(rssBytes: number): void {
    const megabytes = 2 * this.#options.memoryMegabytes;
    if (rssBytes > megabytes * 1_048_576) this.kill(`It used more than ${megabytes} MB.`);
  }

  #leave(reason: string): void {
    if (this.#gone) return;
    this.#gone = true;
    const outcome = lost(`The worker process of the run is gone. ${reason}`);
    for (const run of [...this.#runs.values()]) run.settle(outcome);
    for (const id of [...this.#loads.keys()]) this.#answer(["unloadable", id, reason, ""]);
    this.#onGone(this);
  }
}
