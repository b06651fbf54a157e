import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

/** A process that only runs an embedded database, for tests that kill it. */
export type Service = {
  process: ChildProcess;
  url: string;
  location: string;
  messages: string[];
  lines: AsyncIterator<string>;
};

const MODULE = new URL("./embedded-postgres.ts", import.meta.url).href;

/** On Ctrl-C the service drains: it sends one more query to the database, then stops it. */
const source = (module: string) => `
import { startEmbeddedPostgres } from ${JSON.stringify(module)};
import pg from "pg";
const print = (line) => console.log("log " + line);
const database = await startEmbeddedPostgres({ name: "notes", directory: process.argv[1], print });
process.on("SIGINT", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("select 1");
  await client.end();
  await database.stop();
  console.log("drained");
});
console.log("ready " + JSON.stringify({ url: database.url, location: database.location }));
`;

export type ServiceOptions = { uid?: number; module?: string; cwd?: string };

/** Starts such a process in a new process group and waits until its database accepts queries. */
export async function startService(directory: string, options: ServiceOptions = {}): Promise<Service> {
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const args = ["--input-type=module", "-e", source(options.module ?? MODULE), directory];
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const cwd = options.cwd ?? import.meta.dirname;
  const child = spawn(process.execPath, args, { ...identity, cwd, stdio, detached: true });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const messages: string[] = [];
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.startsWith("ready ")) return { process: child, messages, lines, ...JSON.parse(line.value.slice(6)) };
    messages.push(line.value.replace(/^log /, ""));
  }
  throw new Error(`the service exited before it was ready: ${messages.join("\n")}`);
}

export async function killService(service: Service): Promise<void> {
  const exited = once(service.process, "exit");
  service.process.kill("SIGKILL");
  await exited;
}

/** Stops it and its database, as Ctrl-C does. */
export async function stopService(service: Service): Promise<void> {
  const exited = once(service.process, "exit");
  service.process.kill("SIGINT");
  await exited;
}

/** Runs one query on a new connection. */
export async function queryOnce(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const findServerPid = (location: string): number =>
  Number.parseInt(readFileSync(join(location, "data", "postmaster.pid"), "utf8"), 10);

/** Directories that other users can enter, removed by one call. */
export function createTempDirectories() {
  const created: string[] = [];
  return {
    directory(): string {
      const path = mkdtempSync(join(tmpdir(), "pg-"));
      execFileSync("chmod", ["755", path]);
      created.push(path);
      return path;
    },
    remember: (path: string) => created.push(path),
    remove: () => {
      for (const path of created.splice(0)) rmSync(path, { recursive: true, force: true });
    },
  };
}
