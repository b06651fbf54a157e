import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run, Worker } from "@agentrun/contract";
import type { Service } from "../support/service.ts";
import { until } from "../support/webhook-world.ts";
import type { World } from "../support/world.ts";
import type { Program } from "./programs.ts";

export type WorkerProcess = {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  exited: Promise<number | null>;
};

/** A queue, and the key that serves it. */
type Served = { queue: string; key: string };

/** The resources of one scenario: files, workers of one language, and a queue unless it shares one. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export type StartOptions = { env?: Record<string, string>; service?: Pick<Service, "baseUrl"> & { caFile?: string } };

const caFileOf = (service: Service) => service.credentials.ca_file;

export async function openStage(world: World, program: Program, shared?: Served) {
  const { api } = world.service;
  const queue = shared?.queue ?? `q-${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(join(tmpdir(), "agentrun-workers-"));
  const key = shared?.key ?? (await createKey(world, queue));
  const children: WorkerProcess[] = [];

  const listWorkers = async () => (await api<{ data: Worker[] }>("GET", `/workers?queue=${queue}&limit=100`)).body.data;
  const launch = ({ env = {}, service = world.service }: StartOptions = {}): WorkerProcess => {
    const started = spawnWorker(program, {
      AGENTRUN_API_KEY: key,
      AGENTRUN_BASE_URL: service.baseUrl,
      AGENTRUN_CA_FILE: "caFile" in service && service.caFile ? service.caFile : caFileOf(world.service),
      CONFORMANCE_QUEUE: queue,
      ...env,
    });
    children.push(started);
    return started;
  };
  const stage = {
    world,
    queue,
    key,
    file: join(folder, "lines"),
    path: (name: string) => join(folder, name),
    /** The number of lines that agents have written. */
    lines: () =>
      existsSync(join(folder, "lines")) ? readFileSync(join(folder, "lines"), "utf8").trim().split("\n") : [],
    open: (name: string) => writeFileSync(join(folder, name), ""),
    listWorkers,
    launch,
    /** Starts a worker, and waits until it is registered. */
    async start(options: StartOptions = {}): Promise<WorkerProcess> {
      const before = (await listWorkers()).length;
      const started = launch(options);
      const isThere = async () => {
        if (started.child.exitCode !== null) throw new Error(`the worker ended: ${started.output()}`);
        return (await listWorkers()).length > before;
      };
      await until("the worker's registration", isThere, 45_000);
      return started;
    },
    /** Starts a worker, and restarts it each time it exits, as an operator's supervisor does. */
    keepRunning(options: StartOptions = {}) {
      let restarts = -1;
      let current: WorkerProcess | null = null;
      let isStopped = false;
      const working = (async () => {
        while (!isStopped) {
          restarts += 1;
          current = launch(options);
          await current.exited;
        }
      })();
      return {
        async stop() {
          isStopped = true;
          current?.child.kill("SIGKILL");
          await working;
          return { restarts };
        },
      };
    },
    ...runCalls(world, queue),
    async close() {
      for (const { child } of children) if (child.exitCode === null) child.kill("SIGKILL");
      await Promise.all(children.map(({ exited }) => exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

/** Actions on the agents of a queue and their runs, from outside. */
function runCalls({ service: { api } }: World, queue: string) {
  const get = async (id: string) => (await api<Run>("GET", `/runs/${id}`)).body;
  return {
    get,
    async addAgent(name: string, more: Record<string, unknown> = {}): Promise<string> {
      const body = { name, ...more, runtime: { type: "worker", queue, ...(more.runtime as object | undefined) } };
      const answer = await api<{ id: string }>("POST", "/agents/custom", { body });
      if (answer.status !== 201) throw new Error(`the agent was refused: ${answer.text}`);
      return answer.body.id;
    },
    /** Starts a run without waiting for it. */
    async begin(agent_id: string, input: object = {}, more: object = {}): Promise<Run> {
      const headers = { Prefer: "respond-async" };
      const answer = await api<Run>("POST", "/runs", { body: { agent_id, input, ...more }, headers });
      if (answer.status !== 202) throw new Error(`the run was refused: ${answer.text}`);
      return answer.body;
    },
    async run(agent_id: string, input: object = {}, more: object = {}): Promise<Run> {
      return (await api<Run>("POST", "/runs", { body: { agent_id, input, ...more } })).body;
    },
    async untilStatus(id: string, status: Run["status"], timeout = 30_000): Promise<Run> {
      let run: Run | undefined;
      await until(
        `a run that is ${status}`,
        async () => {
          run = await get(id);
          if (run.status !== status && run.completed_at) throw new Error(`it has ended: ${JSON.stringify(run)}`);
          return run.status === status;
        },
        timeout,
      );
      return run as Run;
    },
    /** Waits until the run's stream has this text. */
    untilText: (id: string, text: string) =>
      until(`the text ${text}`, async () => {
        const events = await api<{ data: { type: string; delta?: string }[] }>("GET", `/runs/${id}/events?limit=100`);
        return events.body.data.some(({ delta }) => delta?.includes(text));
      }),
  };
}

async function createKey({ service }: World, queue: string): Promise<string> {
  const body = { name: queue, scopes: ["workers:run"], queues: [queue] };
  const answer = await service.api<{ secret: string }>("POST", "/api-keys", { body });
  if (answer.status !== 201) throw new Error(`the key was refused: ${answer.text}`);
  return answer.body.secret;
}

function spawnWorker({ command, words }: Program, env: Record<string, string>): WorkerProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(command, words, { env: { PATH, HOME, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, output: () => printed, exited };
}
