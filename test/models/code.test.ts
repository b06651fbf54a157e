import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureProgram } from "../../tools/find-program.ts";
import { createFileClient, type FileClient, type FileObject } from "../support/file-client.ts";
import {
  breakOut,
  countFiles,
  countForks,
  holdInSockets,
  holdTogether,
  holdUnseen,
  leaveBehind,
  leaveLinks,
  reachOut,
  readAround,
  writeAround,
} from "../support/hostile-scripts.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { runUntilExit } from "../support/service.ts";

const limitMs = 120_000;
vi.setConfig({ testTimeout: limitMs });

let world: ModelWorld;
let files: FileClient;
let python: string;

beforeAll(async () => {
  // Fails loudly if it is missing and cannot be installed: otherwise nothing below would be tested.
  ensureProgram("bwrap", "bubblewrap");
  python = ensureProgram("python3");
  world = await createModelWorld({
    AGENTRUN_CODE: "bubblewrap",
    AGENTRUN_CODE_MEMORY_MB: "200",
    AGENTRUN_LEASE_SECONDS: "2",
  });
  await world.addProvider();
  files = createFileClient(world.service);
}, 180_000);

afterAll(async () => {
  await files?.close();
  await world?.remove();
});

type Language = "python" | "javascript" | "shell";
type Written = { code: string; language?: Language };
type Wanted = { tool?: object; input?: object };

const addCoder = (model: string, tool: object = {}) =>
  world.addModelAgent(model, {
    runtime: { type: "model", provider: "local", model, tools: [{ type: "code", ...tool }] },
  });

const callOf = ({ code, language = "python" }: Written) => ({
  tools: [{ name: "code", arguments: { language, code }, id: "call_1" }],
});

/** The tool results that the model received, in order. */
const resultsOf = (model: string): string[] =>
  (world.models.calls(model).at(-1)?.messages ?? [])
    .filter(({ role }) => role === "tool")
    .map(({ content }) => String(content));

/** Scripts run one after the other, but a response does not wait for all of them. */
async function untilEnded({ id }: Run): Promise<Run> {
  const look = async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
  return vi.waitUntil(async () => ((run) => run.completed_at && run)(await look()), {
    timeout: limitMs,
    interval: 100,
  });
}

/** Runs a model that calls these scripts; returns the run and the tool results. */
async function perform(scripts: Written[], { tool, input = { query: "go" } }: Wanted = {}) {
  const model = `coder-${randomUUID()}`;
  world.models.teach(model, [...scripts.map(callOf), { text: "done" }]);
  const begun = await world.run(await addCoder(model, tool), input);
  const run = begun.status === "completed" ? begun : await untilEnded(begun);
  expect(run).toMatchObject({ status: "completed" });
  return { run, results: resultsOf(model) };
}

const runPython = async (code: string, tool?: object): Promise<string> =>
  (await perform([{ code }], tool ? { tool } : {})).results[0] ?? "";

const madeBy = async ({ id }: Run): Promise<FileObject[]> =>
  (await world.service.api<{ data: FileObject[] }>("GET", `/runs/${id}/files?limit=100`)).body.data;

/** Processes of this machine whose command line contains a word. */
const processesOf = (word: string): string[] =>
  globSync("/proc/[0-9]*/cmdline").filter((file) => {
    try {
      return readFileSync(file, "utf8").includes(word);
    } catch {
      return false;
    }
  });

test.concurrent("input files are available by name, files in out/ belong to the run and are available to the next script", async () => {
  const table = await files.keep("name,amount\na,2\nb,3\n", { name: "table of sums.csv", type: "text/csv" });
  const sum = `
import csv, os
total = sum(int(row["amount"]) for row in csv.DictReader(open("table of sums.csv")))
os.makedirs("out/deep")
open("out/deep/total.txt", "w").write(str(total))
print("sum is", total)`;
  const again = "console.log('read', require('node:fs').readFileSync('total.txt', 'utf8'))";
  const { run, results } = await perform([{ code: sum }, { code: again, language: "javascript" }], {
    input: { query: "Add them up.", table: { type: "file", file_id: table.id } },
  });
  expect(results).toEqual([
    expect.stringMatching(/exited with code 0[\s\S]*sum is 5[\s\S]*is the file "total\.txt", text\/plain/),
    expect.stringContaining("read 5"),
  ]);
  const [made, ...others] = await madeBy(run);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ name: "total.txt", content_type: "text/plain", size: 1, run_id: run.id });
  expect((await files.call("GET", `/files/${made?.id}/content`)).bytes.toString()).toBe("5");
  const { body } = await world.service.api<{ data: { type: string; tool?: string; status?: string }[] }>(
    "GET",
    `/runs/${run.id}/events`,
  );
  const completed = body.data
    .filter(({ type }) => type.startsWith("run.tool."))
    .map(({ type, tool, status }) => [type, tool, status]);
  expect(completed).toEqual([
    ["run.tool.called", "code", undefined],
    ["run.tool.completed", "code", "succeeded"],
    ["run.tool.called", "code", undefined],
    ["run.tool.completed", "code", "succeeded"],
  ]);
});

test.concurrent("every installed language runs, and a failure is reported with its output", async () => {
  const { results } = await perform([
    { code: "print('from', 'python')" },
    { code: "console.log(['from', 'node'].join(' '))", language: "javascript" },
    { code: "echo from $((40 + 2)); exit 3", language: "shell" },
    { code: "raise ValueError('no such thing')" },
  ]);
  expect(results).toEqual([
    expect.stringContaining("from python"),
    expect.stringContaining("from node"),
    expect.stringMatching(/exited with code 3[\s\S]*from 42/),
    expect.stringMatching(/exited with code 1[\s\S]*ValueError: no such thing/),
  ]);
});

test.concurrent("an agent can restrict the languages and the timeout", async () => {
  const { results } = await perform([{ code: "echo no", language: "shell" }, { code: "import time; time.sleep(60)" }], {
    tool: { languages: ["python"], timeout_seconds: 1 },
  });
  expect(results).toEqual([
    expect.stringContaining("Provide the language (python)"),
    expect.stringContaining("more than 1 s"),
  ]);
});

test.concurrent("a script that requires approval runs when it is approved, and not when it is rejected", async ({
  expect,
}) => {
  const model = `approved-${randomUUID()}`;
  const both = [callOf({ code: "print('one')" }), callOf({ code: "print('two')" }), { text: "done" }];
  world.models.teach(model, both);
  const parked = await world.run(await addCoder(model, { approval: "always" }));
  expect(parked).toMatchObject({
    status: "requires_action",
    required_action: { type: "approval", tool: "code", arguments: { code: "print('one')" } },
  });
  const act = (type: string) => world.service.api<Run>("POST", `/runs/${parked.id}/action`, { body: { type } });
  const waitFor = (status: string) =>
    expect.poll(async () => (await world.service.api<Run>("GET", `/runs/${parked.id}`)).body.status).toBe(status);
  await act("approve");
  await expect.poll(() => world.models.calls(model).length).toBe(2);
  await waitFor("requires_action");
  await act("reject");
  await waitFor("completed");
  expect(resultsOf(model)).toEqual([expect.stringContaining("one"), expect.stringContaining("did not allow")]);
});

test.concurrent("there is no network: neither the service, nor a socket of this machine, nor the metadata address, nor the host", async () => {
  const name = `agentrun-test-${randomUUID()}`;
  const abstract = createServer((socket) => void socket.end()).listen(`\0${name}`);
  await once(abstract, "listening");
  const code = reachOut(new URL(world.service.baseUrl).port, name);
  try {
    // Outside of the sandbox the same program succeeds.
    const outside = execFileSync(python, ["-c", code], { encoding: "utf8" });
    expect(outside).toContain("OPEN service");
    expect(outside).toContain("OPEN abstract");
    const results = await runPython(code);
    expect(results).not.toContain("OPEN");
    expect(results.match(/shut/g)).toHaveLength(7);
    expect(results).toMatch(/shut host .*not supported/);
    expect(results).toContain("['lo']");
  } finally {
    abstract.close();
  }
});

test.concurrent("programs and libraries are the only readable files, and there is no secret in the environment and no other process", async () => {
  const { dataDir, process: service } = world.service;
  const secret = join(dataDir, "credentials.json");
  expect(readFileSync(secret, "utf8")).toContain("api_key");
  const theirs = [secret, `/proc/${service.pid}/environ`, process.cwd()];
  const results = await runPython(
    readAround(["/etc/shadow", "/etc/passwd", "/root", "/home", "/var", "/run", "/sys", ...theirs]),
  );
  expect(results).not.toMatch(/OPEN|SECRET/);
  expect(results.match(/shut/g)).toHaveLength(10);
  expect(results).toContain("clean ['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']");
  expect(results).toMatch(/uid 1000 caps \['0{16}'\] processes [1-5]\n/);
});

test.concurrent("only its own small disk is writable, and its size is limited", async () => {
  const results = await runPython(writeAround);
  expect(results).not.toContain("WRITTEN");
  expect(results.match(/shut/g)).toHaveLength(7);
  expect(results).toMatch(/\/tmp holds 6\d No space/);
  expect(results).toMatch(/\/dev\/shm holds 1\d No space/);
  const empty = "for number in range(2_000_000): open(f'/tmp/{number}', 'w').close()\nprint('ALL OF THEM')";
  expect(await runPython(empty)).toContain("made more than 20000 files");
});

test.concurrent("a fork bomb ends at its timeout and affects no other process, and open files are limited", async () => {
  const word = `bomb-${randomUUID()}`;
  const bomb = `bomb() { bomb ${word} | bomb ${word} & }; while :; do bomb; done 2>/dev/null`;
  const forked = Number(/forked (\d+)/.exec(await runPython(countForks))?.[1]);
  expect(forked).toBeGreaterThan(10);
  expect(forked).toBeLessThan(32);
  const opened = Number(/opened (\d+)/.exec(await runPython(countFiles))?.[1]);
  expect(opened).toBeGreaterThan(40);
  expect(opened).toBeLessThanOrEqual(256);
  const { results } = await perform([{ code: bomb, language: "shell" }], { tool: { timeout_seconds: 3 } });
  expect(results[0]).toMatch(/more than 3 s|exited with code [1-9]/);
  expect((await world.service.api("GET", "/agents")).status).toBe(200);
});

test.concurrent("memory is limited: of one process, of many together, and of what belongs to no process", async () => {
  const one = "print(len(bytearray(1_500_000_000)))";
  const shared =
    "import mmap, time; held = mmap.mmap(-1, 1_000_000_000)\nfor at in range(0, len(held), 4096): held[at] = 1\nprint('ALL OF IT')";
  const javascript = "const held = []; for (;;) held.push(new Array(1e6).fill(held.length))";
  const { results } = await perform([
    { code: one },
    { code: holdTogether },
    { code: shared },
    { code: holdUnseen },
    { code: javascript, language: "javascript" },
    { code: holdInSockets },
  ]);
  expect(results[0]).toContain("MemoryError");
  expect(results[1]).toContain("more than 200 MiB of memory");
  expect(results[2]).toContain("more than 200 MiB of memory");
  expect(results[3]).toMatch(/shut memfd\nshut shmget\nshut semget\nshut msgget\nshut mq_open/);
  expect(results[4]).toMatch(/more than 200 MiB of memory|exited with code [1-9]/);
  expect(results[5]).toContain("more than 200 MiB of memory");
  expect(results[5]).not.toContain("SET");
});

test.concurrent("endless output and endless time are cut, and nothing continues afterwards", async ({ expect }) => {
  const word = `endless-${randomUUID()}`;
  const { results } = await perform(
    [{ code: leaveBehind(word, "time.sleep(600)") }, { code: leaveBehind(word, "sys.exit(0)") }],
    { tool: { timeout_seconds: 4 } },
  );
  const endless = await runPython("while True: print('y' * 1000)");
  expect(endless).toMatch(/wrote more than \d+ bytes/);
  expect(endless.length).toBeLessThan(70_000);
  expect(results[0]).toMatch(/more than 4 s[\s\S]*begun/);
  expect(results[1]).toMatch(/exited with code 0[\s\S]*begun/);
  await expect.poll(() => processesOf(word)).toEqual([]);
});

test.concurrent("only files of out/ are stored, at most a hundred, and links are not followed", async () => {
  const first = await perform([{ code: leaveLinks(join(world.service.dataDir, "credentials.json")) }]);
  expect(first.results[0]).toContain("refused File too large");
  const kept = (await madeBy(first.run)).map(({ name, size }) => [name, size]);
  expect(kept.sort()).toEqual([
    ["..hidden name.txt", 3],
    [expect.stringMatching(/^(long)+/), 4],
    ["sparse", 0],
  ]);
  const many = "for number in range(3000): open(f'out/{number}.txt', 'w').write(str(number))";
  const large = "for number in range(3): open(f'out/{number}.bin', 'wb').write(b'x' * 30_000_000)";
  const rubbish =
    "import os\nfor pid in [1, 2, 3, os.getppid()]:\n  try: open(f'/proc/{pid}/fd/4', 'wb').write(b'x' * 4096); print('WRITTEN')\n  except OSError: pass";
  const second = await perform([{ code: many }, { code: rubbish }]);
  expect(second.results[0]).toContain("Only the first 100 files");
  expect(second.results[1]).not.toContain("WRITTEN");
  expect(await madeBy(second.run)).toHaveLength(100);
  expect((await perform([{ code: large }])).results[0]).toContain("No space left");
});

test.concurrent("signals, ptrace and namespaces do not lead out of the sandbox", async () => {
  const results = await runPython(breakOut([world.service.process.pid, process.pid]));
  expect(results).not.toContain("DONE");
  expect(results.match(/shut/g)).toHaveLength(10);
  expect(results).toMatch(/exited with code|stopped/);
  expect((await world.service.api("GET", "/agents")).status).toBe(200);
});

test("if the sandbox is not available the service does not start, and prints the reason", async () => {
  const user = process.getuid?.() === 0 ? "root" : "nobody-of-this-name";
  const env = { AGENTRUN_CODE: "bubblewrap", AGENTRUN_WORKER_USER: user };
  const { code, output } = await runUntilExit({ env });
  expect([code, output]).toEqual([1, expect.stringMatching(/AGENTRUN_CODE is bubblewrap, but|nobody-of-this-name/)]);
});

test("after kill -9 of the node a completed script is not repeated, and no part of it is left", async () => {
  const word = `left-${randomUUID()}`;
  const model = `coder-${randomUUID()}`;
  const draw = "import uuid; print('drawn', uuid.uuid4())";
  const wait = `import sys, os, time\nos.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(20)", "${word}"])`;
  world.models.teach(model, [callOf({ code: draw }), callOf({ code: wait }), { text: "done" }]);
  const agent = await addCoder(model);
  const body = { agent_id: agent.id, input: { query: "go" } };
  const headers = { prefer: "respond-async" };
  const { id } = (await world.service.api<Run>("POST", "/runs", { body, headers })).body;
  await expect.poll(() => processesOf(word).length).toBeGreaterThan(0);
  const drawnOf = (call: number) =>
    /drawn ([0-9a-f-]+)/.exec(JSON.stringify(world.models.calls(model)[call]?.messages))?.[1];
  const before = drawnOf(1);
  await world.service.kill();
  await expect.poll(() => processesOf(word)).toEqual([]);
  const node = await world.addNode({ env: { AGENTRUN_CODE_SECONDS: "1" } });
  await expect
    .poll(async () => (await node.api<Run>("GET", `/runs/${id}`)).body.status, { timeout: 60_000 })
    .toBe("completed");
  expect(before).toBeDefined();
  expect(drawnOf(2)).toBe(before);
  expect(resultsOf(model)[1]).toContain("more than 1 s");
});
