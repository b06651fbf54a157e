import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemplateName, templateNames } from "../../packages/cli/src/new-project.ts";
import { type Cli, createCli } from "../support/cli.ts";
import { openOrganization } from "../support/configurations.ts";
import { writeTemplate } from "../support/template-project.ts";
import { createWorld, type World } from "../support/world.ts";

/** Each template, as a newcomer uses it: its tests, `agentrun apply`, and one run. */
const root = fileURLToPath(new URL("../../", import.meta.url));
let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_CODE_UPLOADS: "all", AGENTRUN_MODULE_FOLDERS: "any" } });
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

function createProject(template: TemplateName): string {
  const folder = mkdtempSync(join(cli.home, `${template}-`));
  writeTemplate(folder, template);
  return folder;
}

const firstRuns: Readonly<Record<TemplateName, { words: string[]; output: string }>> = {
  refunds: { words: ["support", "Where is my parcel?"], output: "Parcels take two days." },
  research: { words: ["research", "Does insulation pay?"], output: "Insulation of a roof" },
  report: { words: ["digest", "--input", '{"teams": ["billing"]}'], output: "billing: 1" },
  extraction: { words: ["invoice", "--input", '{"text": "Invoice 7, Total: 3.50 EUR"}'], output: '"number": "7",' },
  review: { words: ["review", "--input", '{"diff": "+++ b/a.ts\\n+console.log(1);"}'], output: "Remove console.log." },
  "on-call": { words: ["on-call", "Checkout answers 503"], output: "A restart frees it." },
};

test.each(templateNames)(
  "the template %s passes its tests, is applied, and runs",
  { timeout: 240_000 },
  async (template) => {
    const cwd = createProject(template);
    const env = { PATH: process.env.PATH };
    const words = ["--test", "--test-force-exit", "test/*.test.ts"];
    expect(execFileSync(process.execPath, words, { cwd, env, encoding: "utf8" })).toMatch(/fail 0\n/);
    const { key } = await openOrganization(world);
    const run = (line: readonly string[]) => cli.run([...line], { cwd, env: { AGENTRUN_API_KEY: key } });
    const applied = await run(["apply", "--yes"]);
    expect([applied.code, applied.stderr]).toEqual([0, "Applied.\n"]);
    expect(await run(["diff"])).toMatchObject({ code: 0 });
    const { words: line, output } = firstRuns[template];
    const ended = await run(["runs", "create", ...line]);
    expect([ended.code, ended.stdout], ended.stderr).toEqual([0, expect.stringContaining(output)]);
  },
);

test("the answer of the research is in the stream", async () => {
  const cwd = createProject("research");
  const { key } = await openOrganization(world);
  const run = (line: readonly string[]) => cli.run([...line], { cwd, env: { AGENTRUN_API_KEY: key } });
  expect(await run(["apply", "--yes"])).toMatchObject({ code: 0 });
  const { stdout } = await run(["runs", "stream", "research", "Does insulation pay?"]);
  expect(stdout).toMatch(/^Read https:.*\n[\s\S]*Insulation of a roof/);
});

test("GitHub's webhook starts a review, once for each delivery, and others do not", { timeout: 120_000 }, async () => {
  const cwd = createProject("review");
  const { key, api } = await openOrganization(world);
  expect(await cli.run(["apply", "--yes"], { cwd, env: { AGENTRUN_API_KEY: key } })).toMatchObject({ code: 0 });
  const env = {
    ...{ PATH: process.env.PATH, GITHUB_SECRET: "of the hook", PORT: "0" },
    ...{ AGENTRUN_BASE_URL: world.service.baseUrl, AGENTRUN_API_KEY: key },
    NODE_EXTRA_CA_CERTS: join(world.service.dataDir, "tls", "ca.pem"),
  };
  const hook = spawn(process.execPath, ["hook.ts"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(hook.stdout.setEncoding("utf8"), "data")) as [string];
    const url = `http://127.0.0.1:${/\d+/.exec(line)?.[0]}/`;
    const body = JSON.stringify({ action: "opened", pull_request: { url: "https://127.0.0.1/pulls/1" } });
    const deliver = async (secret: string) => {
      const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      const headers = { "x-hub-signature-256": signature, "x-github-delivery": "delivery-1" };
      return (await fetch(url, { method: "POST", body, headers })).status;
    };
    expect([await deliver("of the hook"), await deliver("of the hook"), await deliver("guessed")]).toEqual([
      202, 202, 401,
    ]);
    const { body: runs } = await api<{ data: Run[] }>("GET", "/runs?expand=input");
    expect(runs.data.map(({ input }) => input)).toEqual([{ pull_request: "https://127.0.0.1/pulls/1" }]);
  } finally {
    hook.kill();
  }
});

test("the types of each template are right", { timeout: 240_000 }, () => {
  for (const template of templateNames) {
    const cwd = createProject(template);
    const compiler = join(root, "node_modules/.bin/tsc");
    // The kit is here as its sources, which other options apply to.
    const { stdout } = spawnSync(compiler, ["--noEmit", "--rootDir", "/"], { cwd, encoding: "utf8" });
    expect(stdout.split("\n").filter((line) => /^(agents|lib|test|hook)\b/.test(line))).toEqual([]);
  }
});
