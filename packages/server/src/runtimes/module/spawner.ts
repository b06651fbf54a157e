import { type ChildProcess, fork } from "node:child_process";
import type { Log } from "../../lib/observability/log.ts";
import { programFile } from "../../lib/system/program-file.ts";
import type { FromSpawner, ToSpawner, WorkerOrder } from "./protocol.ts";

/** A worker process as the service sees it: somebody else has started it. */
export type WorkerProcess = {
  /** Undefined until it has started. */
  readonly pid: number | undefined;
  /** Whose runs it has from now on: what is printed there is this agent's. */
  serve(agentId: string): void;
  kill(): void;
};

export type Spawner = {
  /** `exited` is called once, with the reason as a sentence. */
  start(order: WorkerOrder, exited: (reason: string) => void): WorkerProcess;
  stop(): Promise<void>;
};

type Child = { pid: number | undefined; agentId?: string; log: Log; exited(reason: string): void };

const entryPoint = programFile("./spawner/main", import.meta.url);
const passedOn = new Set(["PATH", "TZ", "LANG", "HOME", "TMPDIR", "NODE_EXTRA_CA_CERTS"]);

/** The service's own secrets stay with the service: agents see only what is meant for them. */
const toWorkerEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => passedOn.has(name) || name.startsWith("AGENT_")));

/** The spawner: has workers started by a process of their own, which is started again should it end. */
export function createSpawner(log: Log, toOriginal: (text: string) => string): Spawner {
  const children = new Map<number, Child>();
  let nextId = 1;
  let spawner: ChildProcess | null = null;
  let isStopped = false;

  const hear = ([what, id, told]: FromSpawner) => {
    const child = children.get(id);
    if (!child) return;
    if (what === "started") {
      child.pid = told;
      child.log = log.child({ worker_pid: told });
    } else if (what === "printed")
      child.log.info({ agent_id: child.agentId, text: toOriginal(told) }, "an agent printed");
    else if (what === "flooded") child.log.warn({ characters: told }, "an agent printed too much");
    else if (children.delete(id)) child.exited(told);
  };

  /** Without it nobody tells when a worker ends: those it had are given up. */
  const lose = (gone: ChildProcess, reason: string) => {
    if (spawner !== gone) return;
    spawner = null;
    if (!isStopped) log.error({ reason }, "agents' processes are given up; others take their place");
    const lost = [...children.values()];
    children.clear();
    for (const child of lost) {
      endProcess(child.pid);
      child.exited(reason);
    }
  };

  const open = () => {
    const opened = forkSpawner();
    opened.on("message", (message) => hear(message as FromSpawner));
    opened.on("error", (error) => lose(opened, `It could not be started: ${error.message}`));
    opened.once("exit", () => lose(opened, "The process that started it has ended."));
    spawner = opened;
    return opened;
  };
  const tell = (message: ToSpawner) => void (spawner ?? open()).send(message, () => {});

  return {
    start(order, exited) {
      const id = nextId;
      nextId += 1;
      const child: Child = { pid: undefined, log, exited };
      children.set(id, child);
      tell(["start", id, order]);
      return {
        get pid() {
          return child.pid;
        },
        serve(agentId) {
          child.agentId = agentId;
        },
        kill: () => children.has(id) && tell(["kill", id]),
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
    // It has ended already.
  }
}
