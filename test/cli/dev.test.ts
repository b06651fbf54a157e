import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { writeTemplate } from "../support/template-project.ts";

let cli: Cli;
let project: string;
let running: Running | undefined;

beforeEach(() => {
  cli = createCli();
  project = join(cli.home, "work");
  // If the tests run as root, agents' code runs as another user.
  for (const folder of [cli.home, project]) chmodSync(folder, 0o755);
  mkdirSync(join(project, "agents"));
});
afterEach(async () => {
  if (running && running.process.exitCode === null) await running.stop();
  cli.remove();
});

const write = (name: string, text: string) => writeFileSync(join(project, "agents", name), text);

const greeting = (word: string) => `import { punctuation } from "./lib.ts";
export default {
  async run(ctx) {
    ctx.log("greets", { who: ctx.input.query });
    console.log("printed");
    if (ctx.input.query === "me") await ctx.ask({ type: "approval", prompt: "Greet you?" });
    if (ctx.input.query === "nobody") throw new Error("there is nobody");
    return { result: "${word}, " + ctx.input.query + punctuation };
  },
};
`;

const slow = { timeout: 120_000 };

/** Waits until dev has printed it. */
const printed = (what: RegExp) => expect.poll(() => running?.stdout(), { timeout: 60_000, interval: 20 }).toMatch(what);

/** The processes with this text in their command line or environment. */
function processesOf(text: string): string[] {
  if (process.platform !== "linux") return [];
  const read = (path: string) => {
    try {
      return readFileSync(path, "latin1");
    } catch {
      return "";
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .map((pid) => ({ words: read(`/proc/${pid}/cmdline`), environment: read(`/proc/${pid}/environ`) }))
    .filter(({ words, environment }) => `${words}${environment}`.includes(text))
    .map(({ words }) => words.replaceAll("\0", " "));
}

/** An agent's file is deleted, appears with an invalid name, and returns once its agent is archived. */
async function takeAwayAndBack(): Promise<void> {
  rmSync(join(project, "agents", "second.js"));
  await printed(/ second +removed +second\.js .+ revision 1 stays deployed .+\n {2}node \S+ agents archive second\n/);
  write("Second.js", "module.exports = { run: () => ({ result: 2 }) };\n");
  await printed(/ ignored +Second\.js: .+ rename it\n/);
  expect(await cli.run(["agents", "archive", "second"])).toMatchObject({ code: 0 });
  write("second.js", "module.exports = { run: () => ({ result: 3 }) };\n");
  await printed(/ archive second\n[\s\S]+ second +ready +revision 1 /);
}

/** An agent imports a file beside its folder; the file is changed, and then imported by a name that Node cannot find. */
async function importFromBeside(): Promise<void> {
  const importing = (path: string) =>
    `import { word } from "${path}";\nexport default { run: () => ({ result: word }) };\n`;
  mkdirSync(join(project, "lib"));
  writeFileSync(join(project, "lib/words.ts"), 'export const word: string = "beside";\n');
  write("beside.ts", importing("../lib/words.ts"));
  await printed(/ beside +ready +revision 1 /);
  expect((await cli.run(["runs", "create", "beside"])).stdout).toBe("beside\n");
  writeFileSync(join(project, "lib/words.ts"), 'export const word: string = "changed";\n');
  await printed(/ beside +changed +revision 2 /);
  expect((await cli.run(["runs", "create", "beside"])).stdout).toBe("changed\n");
  write("beside.ts", importing("../lib/words"));
  await printed(/ beside +refused +agents\/beside\.ts, line 1: cannot find "\.\.\/lib\/words"/);
  rmSync(join(project, "agents/beside.ts"));
  await printed(/ beside +removed /);
}

test(
  "dev serves a folder of agents, deploys saved files, reports runs and errors, and leaves nothing behind",
  slow,
  async () => {
    running = cli.start(["dev", "--port", "0"]);
    await printed(/No agents yet\. .+\n.+ create one with agentrun init\.\n/);
    write("lib.ts", 'export const punctuation = "!";\n');
    write("greeter.ts", greeting("Hello"));
    await printed(/ {2}node \S+\/bin\/agentrun\.js runs create greeter hello\n/);
    expect(running.stdout()).toMatch(/ {2}Dashboard {2}https:\/\/localhost:\d+\/\n/);
    // A file without an agent is ignored.
    expect(running.stdout()).not.toContain("lib ");

    const dataDir = join(project, ".agentrun");
    const { base_url, api_key } = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8"));
    const ca = readFileSync(join(dataDir, "tls", "ca.pem"), "utf8");
    const api = createApiClient({ baseUrl: base_url, ca, key: api_key });
    const agents = await api<{ data: { id: string; name: string }[] }>("GET", "/agents");
    const id = agents.body.data.find(({ name }) => name === "greeter")?.id;
    const greet = async (query: string) => {
      const { body } = await api<Run>("POST", "/runs", {
        body: { agent_id: id, input: { query } },
      });
      return body.output?.result as string | undefined;
    };
    expect(await greet("Ada")).toBe("Hello, Ada!");
    await printed(/ greeter +log +greets \{"who":"Ada"\}\n/);
    await printed(/ greeter +run +\d+ ms · \{"result":"Hello, Ada!"\}\n/);
    // The command next to it needs no configuration.
    expect(await cli.run(["runs", "create", "greeter", "Eve"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Hello, Eve!"),
    });

    const savedMs = performance.now();
    write("greeter.ts", greeting("Good day"));
    await expect.poll(() => greet("Ada"), { interval: 5 }).toBe("Good day, Ada!");
    process.stdout.write(`edit to answer: ${Math.round(performance.now() - savedMs)} ms\n`);
    await printed(/ greeter +changed +revision 2 · [0-9a-f]{12} · \d+ ms\n/);
    write("lib.ts", 'export const punctuation = "?";\n');
    await expect.poll(() => greet("Ada")).toBe("Good day, Ada?");

    write("greeter.ts", "export default {\n  run: () => ({ result: }),\n};\n");
    await printed(/ greeter +refused +greeter\.ts, line 2: .+\n +revision 3 stays deployed\n/);
    expect(await greet("Ada")).toBe("Good day, Ada?");
    write("greeter.ts", 'import "./gone.ts";\nexport default { run: () => ({}) };\n');
    await printed(/ greeter +refused +agents\/greeter\.ts, line 1: cannot find "\.\/gone\.ts"/);
    write("greeter.ts", greeting("Good day"));
    await printed(/ greeter +mended +revision 3 · /);
    write("greeter.ts", greeting("Welcome"));
    await expect.poll(() => greet("Ada")).toBe("Welcome, Ada?");

    await printed(/ greeter +print +printed\n/);
    const { body: waiting } = await api<Run>("POST", "/runs", { body: { agent_id: id, input: { query: "me" } } });
    const act = `\\n  node \\S+/agentrun\\.js runs act ${waiting.id}`;
    await printed(new RegExp(` greeter +asks +Greet you\\?${act} approve${act} reject\\n`));

    await greet("nobody");
    await printed(/ greeter +error +Error: there is nobody\n +at Object\.run \(greeter\.ts:7:\d+\)\n/);
    await printed(/ greeter +failed +\d+ ms · there is nobody\n/);
    write("second.js", "module.exports = { run: () => ({ result: 2 }) };\n");
    await printed(/ second +ready +revision 1 /);

    await takeAwayAndBack();
    await importFromBeside();
    expect(await cli.run(["dev", "--port", "0"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("add --attach to the command"),
    });

    expect(processesOf(project).length).toBeGreaterThan(process.platform === "linux" ? 1 : -1);
    const ended = await running.stop();
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    await expect.poll(() => processesOf(project)).toEqual([]);
  },
);

test("dev applies agentrun.yaml and its files, and shows where it is wrong", slow, async () => {
  writeTemplate(project, "refunds");
  const edit = (name: string, before: string, after: string) => {
    const path = join(project, name);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(before);
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
  };
  writeFileSync(join(project, ".env"), "SHOP=Blue\n");
  edit("agentrun.yaml", "Answers customers.", `Answers customers of \${env:SHOP}.`);
  type Listed = { name: string; description: string; source: string };
  const agents = async () => {
    const list = await cli.json<Listed>(["agents", "list"]);
    return list.filter(({ source }) => source === "custom").toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  running = cli.start(["dev", "--port", "0"]);
  await printed(/ support +ready +revision 1 /);
  await printed(/ applied +agentrun\.yaml: \+ policies\/no-cards, ~ agents\/support, \+ datasets\/questions\n/);
  const [support, ...others] = await agents();
  expect(support).toMatchObject({ name: "support", description: expect.stringContaining("customers of Blue.") });
  // The agent of the file and that of the folder are one.
  expect(others).toEqual([]);

  // An agent with an approval rule: the key of this service may not vote, so no command for it is shown.
  const waiting = await cli.run(["runs", "create", "support", "Refund order o-7"]);
  const run = /run_\w{26}/.exec(waiting.stderr)?.[0];
  const open = `\\s+Only people can decide this, in the dashboard:\\n +node \\S+/agentrun\\.js open ${run}\\n`;
  await printed(new RegExp(` support +asks +Refund 60 EUR for order o-7\\?${open}`));

  edit(".env", "Blue", "Green");
  await printed(/ applied +agentrun\.yaml: ~ agents\/support\n/);
  expect(await agents()).toMatchObject([{ description: expect.stringContaining("customers of Green.") }]);
  writeFileSync(join(project, "data/questions.jsonl"), '{"input": {"query": "Where?"}}\n');
  await printed(/ applied +agentrun\.yaml: ~ datasets\/questions\n/);

  edit("agentrun.yaml", "policy: no-cards", "polcy: no-cards");
  await printed(/ refused +agentrun\.yaml:\d+:5: agents\.support\.polcy: [\s\S]+ Nothing was changed\.\n/);
  edit("agents/support.ts", "export default", "// Changed.\nexport default");
  await printed(/ support +changed +revision \d+ /);
  expect(await agents()).toMatchObject([{ name: "support", description: expect.stringContaining("Green") }]);
  edit("agentrun.yaml", "polcy: no-cards", "policy: no-cards");
  await printed(/ applied +agentrun\.yaml: no changes\n/);

  edit("agentrun.yaml", "datasets:", "  clerk:\n    runtime: { type: module, code: agents/helper.ts }\ndatasets:");
  await printed(/ refused +agentrun\.yaml:\d+:\d+: there is no file \S+helper\.ts/);
  write("helper.ts", "export default { run: () => ({ result: 1 }) };\n");
  await printed(/ clerk +(ready|changed) +revision /);
  await printed(/ applied +agentrun\.yaml: = agents\/clerk\n/);
  // What the configuration changed is not reported as a change of the code.
  expect(running.stdout().match(/ support +changed /g)).toHaveLength(1);
  expect((await agents()).map(({ name }) => name)).toEqual(["clerk", "support"]);
  expect(await running.stop()).toMatchObject({ code: 0, stderr: "" });
});
