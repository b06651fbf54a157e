import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { bash, blocksOf, putCommand } from "../support/page-snippets.ts";

/** A project of agents with a running service, and what the pages do with both: one sequence of tests. */
let cli: Cli;
let project: string;
let path: string;
let serving: Running | undefined;
/** A test's service listens on a different port each time. */
let address: NodeJS.ProcessEnv = {};
/** The last run that a command printed: `run_…` on the pages. */
let lastRun = "";

beforeAll(() => {
  cli = createCli({ AGENTRUN_PORT: "0" });
  project = join(cli.home, "my-agents");
  mkdirSync(project);
  // If the tests run as root, agents' code runs as another user.
  for (const folder of [cli.home, project]) chmodSync(folder, 0o755);
  path = `${putCommand(cli.home)}:${process.env.PATH}`;
});
afterAll(async () => {
  if (serving && serving.process.exitCode === null) await serving.stop();
  cli?.remove();
});

/** Line by line, as a reader does: each line uses the run that the previous one printed. */
async function paste(code: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  let output = "";
  for (const command of code.split(/(?<!\\)\n/).filter(Boolean)) {
    const options = { cwd: project, env: { PATH: path, HOME: cli.home, NODE: process.execPath, ...address, ...env } };
    const { stdout, stderr } = await bash(command.replaceAll("run_…", lastRun), options);
    lastRun = /\brun_[0-9a-z]{26}\b/.exec(`${stdout}${stderr}`)?.[0] ?? lastRun;
    output += `${stdout}${stderr}`;
  }
  return output;
}

const without = (code: string, line: RegExp) => code.replace(line, "");
const credentials = () => JSON.parse(readFileSync(join(project, ".agentrun/credentials.json"), "utf8"));

test("a project is created, served and run as on the page about CI", { timeout: 180_000 }, async () => {
  const [begin = ""] = blocksOf("develop.md", "sh");
  await paste(without(begin, /^agentrun dev .*/m));
  const [, whole = ""] = blocksOf("ci.md", "sh");
  const env = { PATH: path, HOME: cli.home, NODE: process.execPath, AGENTRUN_PORT: "0" };
  const { stdout } = await bash(`set -e\n${whole}wait`, { cwd: project, env });
  expect(stdout).toContain('"Hello, CI!"');
  expect(readFileSync(join(project, "run.json"), "utf8")).toContain('"Hello, CI!"');
});

test("the README's agent is deployed, requests approval, and shows its trace", { timeout: 120_000 }, async () => {
  serving = cli.start(["serve", "--modules-dir", "agents"], { cwd: project });
  await expect.poll(() => serving?.stdout(), { timeout: 90_000, interval: 50 }).toMatch(/API +https:/);
  const { api_key, ca_file, agent_id } = credentials();
  const [, base_url = ""] = /API +(https:\S+)/.exec(serving.stdout()) ?? [];
  address = { AGENTRUN_BASE_URL: base_url, AGENTRUN_API_KEY: api_key, AGENTRUN_CA_FILE: ca_file };
  const [, call = "", commands = ""] = blocksOf("README.md", "sh");
  const called = call.replace("https://localhost:8443/v2", base_url).replace("ag_…", agent_id);
  expect(JSON.parse(await paste(called.replace("curl", "curl -s")))).toMatchObject({
    object: "run",
    status: "completed",
    output: { result: "hello" },
  });
  const [agent = ""] = blocksOf("README.md", "ts");
  writeFileSync(join(project, "agents/welcome.ts"), agent);
  // What `agentrun dev` does when a file is saved.
  await paste("agentrun agents create --name welcome --module welcome\n");
  const output = await paste(commands);
  expect(output).toMatch(/requires_action[\s\S]*Say "Hello, Ada!"\?/);
  expect(output).toMatch(/SPAN +TYPE[\s\S]*think#0 +step/);
});

test("the agent of the page about agents is served next to it", { timeout: 60_000 }, async () => {
  const [, serve = ""] = blocksOf("agents.md", "sh");
  const [agent = ""] = blocksOf("agents.md", "ts");
  writeFileSync(join(project, "agents/refund.ts"), agent);
  await paste("agentrun agents create --name refund --module refund\n");
  expect(await paste(without(serve, /^agentrun dev .*/m))).toContain("Refund 250 for o-7?");
});

test("deployments are made and rolled back as on the pages", { timeout: 60_000 }, async () => {
  const greeter = join(project, "agents/greeter.ts");
  writeFileSync(greeter, `${readFileSync(greeter, "utf8")}// Changed.\n`);
  expect(await paste("agentrun deploy\n")).toMatch(/greeter.*revision 2/);
  const [, , elsewhere = ""] = blocksOf("ci.md", "sh");
  expect(await paste(without(elsewhere, /^export .*/m))).toMatch(/greeter/);
  const [, revisions = ""] = blocksOf("develop.md", "sh");
  writeFileSync(greeter, readFileSync(greeter, "utf8").trim());
  expect(await paste(revisions)).toMatch(/revision/i);
});
