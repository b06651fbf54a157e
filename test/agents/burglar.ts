import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { open } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

type Input = { dataDir: string; socket: string; service: number; elsewhere: string };

/** Ways to the secrets of the service, and out of the process. */
const attempts: Record<string, (input: Input) => unknown> = {
  "read the secret key": ({ dataDir }) => readFileSync(join(dataDir, "secret-key"), "utf8"),
  "read the database's address": ({ dataDir }) => readFileSync(join(dataDir, "database-url"), "utf8"),
  "read the first account": ({ dataDir }) => readFileSync(join(dataDir, "credentials.json"), "utf8"),
  "copy the secret key": ({ dataDir }) => copyFileSync(join(dataDir, "secret-key"), join(tmpdir(), "copy")),
  "link to the secret key": ({ dataDir }) => {
    symlinkSync(join(dataDir, "secret-key"), join(tmpdir(), "link"));
    return readFileSync(join(tmpdir(), "link"), "utf8");
  },
  "read the service's environment": ({ service }) => readFileSync(`/proc/${service}/environ`, "utf8"),
  "read its parent's environment": () => readFileSync(`/proc/${process.ppid}/environ`, "utf8"),
  "read the service's memory": ({ service }) => readFileSync(`/proc/${service}/maps`, "utf8"),
  "go by its own root": ({ dataDir }) => readFileSync(join("/proc/self/root", dataDir, "secret-key"), "utf8"),
  "read the accounts of the machine": () => readFileSync("/etc/passwd", "utf8"),
  "write elsewhere": ({ elsewhere }) => writeFileSync(join(elsewhere, "written"), ""),
  "write into its own module": () => appendFileSync(import.meta.filename, ""),
  "open a database file": async () => (await import("node:sqlite")).DatabaseSync.name,
  "start a child": () => spawnSync("id").error ?? "started",
  "start a thread": () => new Worker("", { eval: true }),
  "load an addon": () => process.dlopen({ exports: {} }, join(tmpdir(), "addon.node")),
  "reach for Node's insides": () => Reflect.get(process, "binding").call(process, "spawn_sync"),
  "open a debugger": () => open(0),
  "open the service's debugger": ({ service }) => Reflect.get(process, "_debugProcess").call(process, service),
  "signal the service": ({ service }) => Reflect.get(process, "_kill").call(process, service, 10),
  "enter the database": ({ socket }) => enterDatabase(socket),
};

async function enterDatabase(socket: string): Promise<string> {
  const client = new pg.Client({ host: socket, port: 5432, user: "agentrun", database: "agentrun", password: "guess" });
  await client.connect();
  return "entered";
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    const got = await attempt();
    return got instanceof Error ? `refused: ${got.message}` : "got in";
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : error}`;
  }
}

/** Tries each of them and says what came of it; then what modules are for: their own files and a place for what they make. */
export default {
  async run({ input }: AgentContext) {
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts))
      outcomes[name] = await outcomeOf(() => attempt(input as Input));
    const note = join(tmpdir(), "note");
    writeFileSync(note, "kept");
    const own = readFileSync(import.meta.filename, "utf8").length > 0;
    return { outcomes, note: readFileSync(note, "utf8"), temporary: tmpdir(), own, names: Object.keys(process.env) };
  },
};
