import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createLog } from "../packages/server/src/lib/observability/log.ts";
import { columns, text, time, uuid } from "../packages/server/src/store/database/columns.ts";
import { startEmbeddedDatabase } from "../packages/server/src/store/database/embedded.ts";
import { createBatcher } from "../packages/server/src/store/database/group-commit.ts";
import { connect, type Database } from "../packages/server/src/store/database/postgres.ts";

/**
 * The minimal durable run: over TLS, an input becomes a row, an agent in a separate process processes it, the row gets its output
 * and an event, and the caller gets the result. No keys, no validation, no limits, no counters, no leases, no streams, one tenant,
 * and only the indexes for ids. The difference to the service is what the service adds.
 */
const [certFile = "", keyFile = ""] = process.argv.slice(2);

type Run = {
  id: string;
  input: string;
  output: string | null;
  createdAt: Date;
  completedAt: Date | null;
  answer: string;
};

const accepted = columns<Run>({
  id: uuid((run) => run.id),
  input: text((run) => run.input),
  created_at: time((run) => run.createdAt),
});

const ended = columns<Run>({
  id: uuid((run) => run.id),
  output: text((run) => run.output),
  completed_at: time((run) => run.completedAt),
  event_id: uuid(() => randomUUID()),
  data: text((run) => run.answer),
});

const tables = `
create table trial_runs (id uuid primary key, status text not null, input text not null, output text,
  created_at timestamptz not null, completed_at timestamptz) with (fillfactor = 50);
create table trial_events (id uuid primary key, run_id uuid not null, data text not null, created_at timestamptz not null)`;

const accept = `insert into trial_runs (id, status, input, created_at)
select id, 'running', input, created_at from ${accepted.from(1)}`;

const finish = `with rows as (select * from ${ended.from(1)}),
finished as (
  update trial_runs t set status = 'completed', output = r.output, completed_at = r.completed_at
  from rows r where t.id = r.id and t.status = 'running' returning r.event_id, r.id, r.data, r.completed_at
)
insert into trial_events (id, run_id, data, created_at) select event_id, id, data, completed_at from finished`;

const echo = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if ((lines = lines ?? []).push(line) === 1) setImmediate(() => {
    process.stdout.write(lines.join("\\n") + "\\n");
    lines = null;
  });
}); let lines = null`;

/** Results arrive in the order of the requests; those of one turn of the event loop are sent together. */
function startEcho(): (input: string) => Promise<string> {
  const child = spawn(process.execPath, ["-e", echo], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  let lines = "";
  const send = () => {
    child.stdin.write(lines);
    lines = "";
  };
  return (input) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (lines === "") setImmediate(send);
      lines += `${input}\n`;
    });
}

function createTrial(database: Database): (body: string) => Promise<string> {
  const write = (statement: string, name: string, of: typeof accepted) =>
    createBatcher<Run, void>(
      async (rows) => {
        await database.query(statement, of.values(rows), name);
        return [];
      },
      // The statements are so short that a batch need not wait for more.
      { maxRows: 200, gatherMs: 0 },
    );
  const [insert, update, echoOf] = [write(accept, "accept", accepted), write(finish, "finish", ended), startEcho()];
  return async (body) => {
    const input = JSON.stringify((JSON.parse(body) as { input: unknown }).input);
    const run: Run = { id: randomUUID(), input, output: null, createdAt: new Date(), completedAt: null, answer: "" };
    await insert(run);
    run.output = await echoOf(input);
    run.completedAt = new Date();
    run.answer = JSON.stringify({ ...run, object: "run", status: "completed", answer: undefined });
    await update(run);
    return run.answer;
  };
}

const read = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => resolve(body));
  });

function respond(response: ServerResponse, answer: string): void {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(answer) });
  response.end(answer);
}

const directory = mkdtempSync(join(tmpdir(), "agentrun-bench-"));
// As root, the database runs as another user, which needs access to the directory.
chmodSync(directory, 0o711);
const postgres = await startEmbeddedDatabase({ directory, print: () => {} });
const log = await createLog({ level: "warn", format: "json" });
const database = connect({ url: postgres.url, connections: 10, log, name: "trial" });
await database.query(tables);
const trial = createTrial(database);
const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, async (request, response) =>
  respond(response, await trial(await read(request))),
);
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once("SIGTERM", async () => {
  await database.close();
  await postgres.stop();
  for (const place of [directory, postgres.location]) rmSync(place, { recursive: true, force: true });
  process.exit();
});
