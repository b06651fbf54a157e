import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Service, type ServiceOptions, startService } from "../test/support/service.ts";

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const print = (line = ""): void => void process.stdout.write(`${line}\n`);

/** The service as it is shipped, and a simple server for comparison. */
export type World = {
  service: Service;
  pid: number;
  port: number;
  headers: Record<string, string>;
  /** Creates an agent from a module in `bench/agents` and returns its id. */
  addAgent(module: string): Promise<string>;
  /** Starts one of the bare servers of this directory with the service's own certificate. */
  startBare(name: BareServer, ...parameters: string[]): Promise<Started>;
  /** Starts a program of this directory that is a part of a team's application, with the service's address and a key. */
  startProgram(name: string, ...parameters: string[]): Promise<Started>;
};

type BareServer = "hello.ts" | "res-write.ts" | "trial.ts" | "models/bare-pipe.ts" | "models/stream-text.ts";

export type Started = { pid: number; port: number };

/** Starts a server of this directory, which prints its port. */
export async function startServer(
  name: string,
  parameters: string[],
  env: Record<string, string> = {},
): Promise<Started & { child: ChildProcess }> {
  const child = spawn(process.execPath, [file(`./${name}`), ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, pid: child.pid ?? 0, port: Number(line.toString()) };
}

/** Stops all processes when a measurement is interrupted. */
export function whenInterrupted(end: () => void): void {
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
}

/** Starts the service with its default settings, and stops everything when the work is done. */
export async function inWorld(
  env: Record<string, string>,
  work: (world: World) => Promise<void>,
  options: Pick<ServiceOptions, "isFromSources"> = {},
): Promise<void> {
  const service = await startService({
    ...options,
    env: {
      AGENTRUN_LOG_LEVEL: "warn",
      AGENTRUN_MODULE_PROCESSES: String(availableParallelism()),
      AGENTRUN_MODULES_DIR: file("./agents"),
      ...env,
    },
  });
  const bare: ChildProcess[] = [];
  whenInterrupted(() => {
    for (const child of [service.process, ...bare]) child.kill();
  });
  try {
    await work(createWorld(service, bare));
  } finally {
    await Promise.all(bare.map(end));
    await service.stop();
    await service.remove();
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.kill()) await ended;
}

function createWorld(service: Service, bare: ChildProcess[]): World {
  return {
    service,
    pid: service.process.pid ?? 0,
    port: Number(new URL(service.baseUrl).port),
    headers: { Authorization: `Bearer ${service.credentials.api_key}`, "Content-Type": "application/json" },
    async addAgent(module) {
      const body = { name: module, runtime: { type: "module", module } };
      const answer = await service.api<{ id: string }>("POST", "/agents/custom", { body });
      if (answer.status !== 201)
        throw new Error(`Creating the agent failed with status ${answer.status}: ${answer.text}`);
      return answer.body.id;
    },
    async startBare(name, ...parameters) {
      const certificate = ["server.pem", "server-key.pem"].map((part) => join(service.dataDir, "tls", part));
      const { child, pid, port } = await startServer(name, [...certificate, ...parameters]);
      bare.push(child);
      return { pid, port };
    },
    async startProgram(name, ...parameters) {
      const { api_key, base_url, ca_file } = service.credentials;
      const env = { AGENTRUN_API_KEY: api_key, AGENTRUN_BASE_URL: base_url, AGENTRUN_CA_FILE: ca_file };
      const { child, pid, port } = await startServer(name, parameters, env);
      bare.push(child);
      return { pid, port };
    },
  };
}
