import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, cliEntry, createCli } from "../support/cli.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { createWorld, type World } from "../support/world.ts";

const page = readFileSync(new URL("../../docs/model-agents.md", import.meta.url), "utf8");
const [settings = "", agents = ""] = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);

let models: ModelServer;
let world: World;
let cli: Cli;

beforeAll(async () => {
  models = await startModelServer({ plain: true });
  models.teach("tiny", { text: "Leaves fall.\nBranches are bare.\nThe tree is lighter.", pieceLength: 5 });
  // Only the page's first line.
  const [, name = ""] = /^(AGENTRUN_\w+)=\S+ agentrun serve/.exec(settings) ?? [];
  world = await createWorld({ env: { [name]: models.url } });
  cli = createCli();
  mkdirSync(join(cli.home, "bin"));
  symlinkSync(cliEntry, join(cli.home, "bin", "agentrun"));
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
  await models?.stop();
});

test("the first model agent of the documentation runs on a local model, without a key and without a price", async () => {
  const { stdout, stderr } = await promisify(execFile)("bash", ["-e", "-c", agents], {
    cwd: join(cli.home, "work"),
    env: {
      PATH: `${join(cli.home, "bin")}:${process.env.PATH}`,
      HOME: cli.home,
      NODE: process.execPath,
      AGENTRUN_BASE_URL: world.service.baseUrl,
      AGENTRUN_API_KEY: world.service.credentials.api_key,
      AGENTRUN_CA_FILE: world.service.credentials.ca_file,
    },
  });
  expect(stdout).toContain("Branches are bare.");
  const id = /\brun_[0-9a-z]{26}\b/.exec(`${stdout}${stderr}`)?.[0];
  const { body } = await world.service.api<Run>("GET", `/runs/${id}`);
  expect(body).toMatchObject({ status: "completed", error: null, cost_usd: null, usage: { cost_usd: null } });
  expect(body.tokens_used).toBeGreaterThan(0);
  const [call] = models.calls("tiny");
  expect(call?.messages).toMatchObject([{ content: "Answer in a haiku." }, { content: "autumn" }]);
  expect(call?.headers.authorization).toBeUndefined();
});
