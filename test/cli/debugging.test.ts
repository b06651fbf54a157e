import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { attach, type Debugger } from "../support/debugger.ts";

let cli: Cli;
let project: string;
let running: Running | undefined;
let attached: Debugger | undefined;

beforeEach(() => {
  cli = createCli();
  project = join(cli.home, "work");
  // If the tests run as root, agents' code runs as another user.
  for (const folder of [cli.home, project]) chmodSync(folder, 0o755);
  mkdirSync(join(project, "agents"));
});
afterEach(async () => {
  attached?.close();
  attached = undefined;
  if (running && running.process.exitCode === null) await running.stop();
  cli.remove();
});

const slow = { timeout: 120_000 };

/** As on the page docs/debugging.md. Line 5 follows the question; in `typed`, the type annotations must not move it. */
const asking = `import { word } from "../lib/words.ts";
export default {
  async run(ctx: { ask(question: object): Promise<{ approved: boolean }> }): Promise<{ result: string }> {
    const answer: { approved: boolean } = await ctx.ask({ type: "approval", prompt: "Go on?" });
    const result: string = answer.approved ? word : "no";
    return { result };
  },
};
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function develop(...flags: string[]): Promise<number> {
  const port = await freePort();
  running = cli.start(["dev", "--port", "0", "--inspect-port", String(port), ...flags]);
  await printed(/ {2}Debugger +attach to 127\.0\.0\.1:\d+/);
  await printed(/runs create /);
  return port;
}

const printed = (what: RegExp) => expect.poll(() => running?.stdout(), { timeout: 60_000, interval: 20 }).toMatch(what);

test(
  "a breakpoint in the author's file stops a run that was parked and resumed, also in a new revision",
  slow,
  async () => {
    mkdirSync(join(project, "lib"));
    writeFileSync(join(project, "lib/words.ts"), 'export const word = "yes" as string;\n');
    writeFileSync(join(project, "agents/asker.ts"), asking);
    attached = await attach(await develop());
    await attached.breakAt(join(project, "agents/asker.ts"), 5);

    const created = await cli.json<{ id: string; status: string }>(["runs", "create", "asker"]);
    expect(created).toMatchObject([{ status: "requires_action" }]);
    const id = created[0]?.id ?? "";
    await cli.run(["runs", "act", id, "approve"]);
    const stopped = await attached.stopped();
    expect(stopped).toMatchObject({ file: join(project, "agents/asker.ts"), line: 5 });
    expect(await attached.read("answer.approved")).toBe(true);
    // The file beside `agents/` is the author's too.
    await attached.breakAt(join(project, "lib/words.ts"), 1);
    await attached.resume();
    await expect
      .poll(() => cli.json(["runs", "get", id]), { timeout: 30_000 })
      .toMatchObject([{ status: "completed", output: { result: "yes" } }]);

    writeFileSync(join(project, "lib/words.ts"), 'export const word = "changed" as string;\n');
    await printed(/ asker +changed +revision 2 /);
    await cli.run(["runs", "create", "asker", "--no-wait"]);
    expect(await attached.stopped()).toMatchObject({ file: join(project, "lib/words.ts"), line: 1 });
  },
);

test("--inspect-brk waits for a debugger, and stops at the first line of the agent", slow, async () => {
  writeFileSync(
    join(project, "agents/first.ts"),
    'const value: string = "first";\nexport default { run: () => ({ result: value }) };\n',
  );
  const port = await develop("--inspect-brk");
  const run = cli.json(["runs", "create", "first"]);
  await printed(/Waiting for a debugger at 127\.0\.0\.1:\d+/);
  attached = await attach(port);
  expect(await attached.stopped()).toMatchObject({ file: join(project, "agents/first.ts"), line: 1 });
  await attached.resume();
  expect(await run).toMatchObject([{ status: "completed", output: { result: "first" } }]);
});

test("a debugger needs a service that dev starts", async () => {
  expect(await cli.run(["dev", "--inspect", "--attach"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("leave out --attach or --inspect"),
  });
});
