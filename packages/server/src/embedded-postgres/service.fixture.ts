import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

/** A process that does nothing but hold an embedded database, to be killed in tests. */
export type Service = {
  process: ChildProcess;
  url: string;
  location: string;
  messages: string[];
  lines: AsyncIterator<string>;
};

const MODULE = new URL("./embedded-postgres.ts", import.meta.url).href;

/** On Ctrl-C the service drains: it asks the database once more, then stops it. */
const source = (module: string) => `
import { startEmbeddedPostgres } from ${JSON.stringify(module)};
import pg from "pg";
const say = (line) => console.log("say " + line);
const database = await startEmbeddedPostgres({ directory: process.argv[1], say });
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

/** Starts such a process in a group of its own and waits until its database answers. */
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
    messages.push(line.value.replace(/^say /, ""));
  }
  throw new Error(`the service ended before it was ready: ${messages.join("\n")}`);
}

export async function killService(service: Service): Promise<void> {
  const exited = once(service.process, "exit");
  service.process.kill("SIGKILL");
  await exited;
}

/** Ends it as Ctrl-C would, its database included. */
export async function stopService(service: Service): Promise<void> {
  const exited = once(service.process, "exit");
  service.process.kill("SIGINT");
  await exited;
}

/** One query on a connection of its own. */
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

/** Directories that others may enter, removed by one call. */
export function createTempDirectories() {
  const made: string[] = [];
  return {
    directory(): string {
      const path = mkdtempSync(join(tmpdir(), "pg-"));
      execFileSync("chmod", ["755", path]);
      made.push(path);
      return path;
    },
    remember: (path: string) => made.push(path),
    remove: () => {
      for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
    },
  };
}
