import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signatureHeaders } from "../../../packages/cli/src/sign.ts";
import { createWorld, type World } from "../../../test/support/world.ts";
import { scenarios } from "./scenario.ts";

const run = promisify(execFile);
const library = fileURLToPath(new URL("..", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "agentrun-examples-"));
const signedBody = scenarios.webhooks.find(({ name }) => name === "both kinds of headers")?.body ?? "";
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
let world: World;

beforeAll(async () => {
  world = await createWorld();
  mkdirSync(join(directory, "node_modules"), { recursive: true });
  symlinkSync(library, join(directory, "node_modules/agent-run-client"));
  // As if the service had been started here; the examples need nothing else.
  symlinkSync(world.service.dataDir, join(directory, ".agentrun"));
});
afterAll(async () => {
  await world?.remove();
  rmSync(directory, { recursive: true, force: true });
});

const place = { cwd: directory, env: { PATH: process.env.PATH, AGENTRUN_WEBHOOK_SECRET: secret } };

/** The TypeScript blocks of a page, by heading. */
const blocksOf = (page: string, heading: RegExp) =>
  page.split(heading).flatMap((section) =>
    [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => ({
      title: section.split("\n", 1)[0] ?? "",
      code,
    })),
  );

const readme = readFileSync(join(library, "README.md"), "utf8");
const blocks = blocksOf(readme, /^## /m);

/** What each block of the README prints. */
const prints: Record<string, RegExp> = {
  "Run an agent": /^completed \{.*hello/s,
  "Stream events": /result: 'hello'/,
  "Answer questions of a run":
    /^requires_action Refund 40 EUR\?\n\{ result: 'approved', decided_with: \{ note: 'fine' \} \}/,
  "Lists and pagination": /^\d+ (true|false)\n0\n$/,
  Errors: /^There is no such run\.\n$/,
  Webhooks: /^400\n204\n$/,
  Settings: /^enterprise 200 true\n$/,
  Browsers: /^\d+\n$/,
};

test("every TypeScript block of the README is tested", () => {
  expect(readme.match(/```ts\n/g)?.length).toBe(blocks.length);
  expect(blocks.map(({ title }) => title)).toEqual(Object.keys(prints));
});

test.each(blocks)("the README's “$title” works as described", async ({ title, code }) => {
  expect(await paste(title, code + useOf(code))).toMatch(prints[title] ?? /never/);
});

/** The output of a program in an empty project. */
async function paste(title: string, code: string): Promise<string> {
  const file = join(directory, `${title.replaceAll(" ", "-")}.ts`);
  writeFileSync(file, code);
  return (await run(process.execPath, [file], place)).stdout;
}

/** A handler is exported, not called: we call it with a delivery, first modified and then as it was signed. */
function useOf(code: string): string {
  if (!code.includes("export async function handle")) return "";
  const headers = signatureHeaders(secret, "evt_1", signedBody, Math.floor(Date.now() / 1000));
  return `
for (const body of [${JSON.stringify(`${signedBody} `)}, ${JSON.stringify(signedBody)}]) {
  const request = new Request("https://receiver.test", { method: "POST", body, headers: ${JSON.stringify(headers)} });
  console.log((await handle(request)).status);
}`;
}

test("every example is tried below", () => {
  expect(readdirSync(join(library, "examples")).sort()).toEqual(["approve.ts", "stream.ts", "webhook-receiver.ts"]);
});

const example = (name: string, ...given: string[]) =>
  run(process.execPath, [join(library, "examples", name), ...given], place);

test("the example of a decision prints it", async () => {
  expect((await example("approve.ts", "Refund?", "yes")).stdout).toBe("Refund? yes\napproved\n");
  expect((await example("approve.ts", "Refund?", "too much")).stdout).toBe("Refund? too much\nrejected\n");
});

test("the example of a stream prints the words and how it ended", async () => {
  const talker = await world.addAgent("talker");
  expect((await example("stream.ts", talker, '{"words":3}')).stdout).toMatch(/w1 w2 w3 \ncompleted\n$/);
});

test("the example of a receiver accepts signed deliveries once and rejects the others", async () => {
  const env = { ...place.env, PORT: "0" };
  const words = [join(library, "examples/webhook-receiver.ts")];
  const child = spawn(process.execPath, words, { ...place, env, stdio: "pipe" });
  try {
    const lines = linesOf(child);
    const port = (await lines.next()).value?.replace(/\D/g, "");
    const deliver = async (text: string, ageSeconds = 0) => {
      const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
      const init = { method: "POST", body: text, headers: signatureHeaders(secret, "evt_1", signedBody, seconds) };
      return (await fetch(`http://127.0.0.1:${port}`, init)).status;
    };
    expect([await deliver("{}"), await deliver(signedBody, 3600)]).toEqual([400, 400]);
    expect([await deliver(signedBody), await deliver(signedBody)]).toEqual([204, 204]);
    expect((await lines.next()).value).toBe("test evt_01J0000000000000000000000A");
  } finally {
    child.kill();
    await once(child, "exit");
  }
});

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  if (child.stdout) yield* createInterface({ input: child.stdout });
}
