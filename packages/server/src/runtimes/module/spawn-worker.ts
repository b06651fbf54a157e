import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Log } from "../../lib/log.ts";
import { logOutput } from "./process-output.ts";
import type { WorkerSettings } from "./protocol.ts";

export type SpawnOptions = { memoryMegabytes: number; niceness: number; log: Log };

export type WorkerProcess = { process: ChildProcess; socket: Socket };

const entryPoint = fileURLToPath(new URL("./worker/main.ts", import.meta.url));
const passedOn = new Set(["PATH", "TZ", "LANG", "HOME", "NODE_EXTRA_CA_CERTS"]);

/** The service's own secrets stay with the service: agents see only what is meant for them. */
const toWorkerEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => passedOn.has(name) || name.startsWith("AGENT_")));

/** Agents that burn the processor shall not slow the answers of the service. */
function yieldToService(pid: number, niceness: number, log: Log): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    // It may have ended already, or the system may not allow it: slower answers under attack, nothing worse.
    log.debug({ err: error }, "a worker keeps its priority");
  }
}

/** Starts one process for agents' code, with a socket pair to it as descriptor 3. */
export function spawnWorker(settings: WorkerSettings, { memoryMegabytes, niceness, log }: SpawnOptions): WorkerProcess {
  const flags = [`--max-old-space-size=${memoryMegabytes}`, "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, entryPoint, JSON.stringify(settings)], {
    env: toWorkerEnvironment(process.env),
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (child.pid !== undefined && niceness > 0) yieldToService(child.pid, niceness, log);
  // Heard by the worker's handle as well; here, because without a listener a failed start would end the service.
  child.on("error", (error) => log.error({ err: error }, "a worker process failed"));
  const socket = child.stdio[3];
  if (!(socket instanceof Socket)) throw new Error("The worker process has no socket.");
  const workerLog = log.child({ worker_pid: child.pid });
  if (child.stdout !== null) logOutput(child.stdout, workerLog);
  if (child.stderr !== null) logOutput(child.stderr, workerLog);
  return { process: child, socket };
}
