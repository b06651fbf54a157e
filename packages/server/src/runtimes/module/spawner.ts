import { type ChildProcess, fork } from "node:child_process";
import type { Log } from "../../lib/observability/log.ts";
import { programFile } from "../../lib/system/program-file.ts";
import type { FromSpawner, ToSpawner, WorkerOrder } from "./protocol.ts";

/** A worker process, started by the spawner process. */
export type WorkerProcess = {
  /** Undefined until the process has started. */
  readonly pid: number | undefined;
  /** Sets the agent that the worker serves, for the log of its output. */
  serve(agentId: string): void;
  kill(): void;
};

export type Spawner = {
  /** Calls `exited` once, with the reason as a sentence. */
  start(order: WorkerOrder, exited: (reason: string) => void): WorkerProcess;
  stop(): Promise<void>;
};

type Child = { pid: number | undefined; agentId?: string; log: Log; exited(reason: string): void };

const entryPoint = programFile("./spawner/main", import.meta.url);
const allowedVariables = new Set(["PATH", "TZ", "LANG", "HOME", "TMPDIR", "NODE_EXTRA_CA_CERTS"]);

/** Agents must not see the secrets in the service's environment. */
const toWorkerEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => allowedVariables.has(name) || name.startsWith("AGENT_")),
  );

/** Starts workers through a separate spawner process, which is restarted if it exits. */
export function createSpawner(log: Log, toOriginal: (text: string) => string): Spawner {
  const children = new Map<number, Child>();
  let nextId = 1;
  let spawner: ChildProcess | null = null;
  let isStopped = false;

  const receive = ([what, id, value]: FromSpawner) => {
    const child = children.get(id);
    if (!child) return;
    if (what === "started") {
      child.pid = value;
      child.log = log.child({ worker_pid: value });
    } else if (what === "printed")
      child.log.info({ agent_id: child.agentId, text: toOriginal(value) }, "an agent printed");
    else if (what === "flooded") child.log.warn({ characters: value }, "an agent printed too much");
    else if (children.delete(id)) child.exited(value);
  };

  /** Without the spawner the service cannot see when a worker exits: end all its workers. */
  const handleExit = (gone: ChildProcess, reason: string) => {
    if (spawner !== gone) return;
    spawner = null;
    if (!isStopped) log.error({ reason }, "the spawner process exited: its workers are killed and replaced");
    const lost = [...children.values()];
    children.clear();
    for (const child of lost) {
      endProcess(child.pid);
      child.exited(reason);
    }
  };

  const open = () => {
    const opened = forkSpawner();
    opened.on("message", (message) => receive(message as FromSpawner));
    opened.on("error", (error) => handleExit(opened, `The process could not be started: ${error.message}`));
    opened.once("exit", () => handleExit(opened, "The spawner process has exited."));
    spawner = opened;
    return opened;
  };
  const send = (message: ToSpawner) => void (spawner ?? open()).send(message, () => {});

  return {
    start(order, exited) {
      const id = nextId;
      nextId += 1;
      const child: Child = { pid: undefined, log, exited };
      children.set(id, child);
      send(["start", id, order]);
      return {
        get pid() {
          return child.pid;
        },
        serve(agentId) {
          child.agentId = agentId;
        },
        kill: () => children.has(id) && send(["kill", id]),
      };
    },
    async stop() {
      isStopped = true;
      const last = spawner;
      if (!last) return;
      const closed = new Promise((resolve) => last.once("exit", resolve));
      if (last.connected) last.disconnect();
      await closed;
    },
  };
}

const forkSpawner = () =>
  fork(entryPoint, {
    env: toWorkerEnvironment(process.env),
    execArgv: ["--max-old-space-size=64", "--disable-sigusr1", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

function endProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch {
    // The process has already exited.
  }
}
