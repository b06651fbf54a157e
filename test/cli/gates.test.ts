import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Dataset, PendingDeployment } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;
let project: string;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ALERT_SECONDS: "1", AGENTRUN_CODE_UPLOADS: "all" } });
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
  project = join(cli.home, "project");
  mkdirSync(join(project, "agents"), { recursive: true });
  writeFileSync(join(project, "package.json"), '{"type": "module"}');
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

const writeAgent = (result: string) =>
  writeFileSync(join(project, "agents/answer.ts"), `export default { run: () => ({ result: "${result}" }) };\n`);
const api = async <Body>(method: string, path: string, body?: unknown) => {
  const response = await world.service.api<Body>(method, path, body === undefined ? {} : { body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
};

const gated = `agents:
  answer:
    runtime: { type: module, module: answer, code: agents/answer.ts }
    gate: { dataset: cases, scorers: [{ name: Good }], at_least: 100, effects: live }
`;

test("deploy and apply exit with 7 if the gate refused the same revision, and say that nothing is deployed", {
  timeout: 180_000,
}, async () => {
  const run = (line: string) => cli.run(line.split(" "), { cwd: project });
  writeAgent("good");
  const made = await run("deploy");
  expect(made.code, made.stderr).toBe(0);
  const { data } = await api<{ data: Agent[] }>("GET", "/agents?name=answer");
  const id = data[0]?.id ?? "";
  const rows = Array.from({ length: 10 }, (_, n) => ({ input: { n }, expected_output: { result: "good" } }));
  const dataset = await api<Dataset>("POST", "/datasets", { agent_id: id, name: "cases", rows });
  await api("POST", "/scorers", { name: "Good", definition: { type: "exact" } });
  const gate = { dataset_id: dataset.id, scorers: [{ name: "Good" }], at_least: 100, effects: "live" };
  await api("PATCH", `/agents/${id}`, { gate });

  writeAgent("bad");
  const pending = await run("deploy");
  expect([pending.code, pending.stdout], pending.stderr).toEqual([0, expect.stringMatching(/pending {2}revision 2/)]);
  const newest = async () =>
    (await api<{ data: PendingDeployment[] }>("GET", `/agents/${id}/pending-deployments`)).data[0];
  await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("refused");
  const refused = await run("deploy");
  expect([refused.code, refused.stdout], refused.stderr).toEqual([
    7,
    expect.stringMatching(/did not pass its gate {2}revision 2 \(was 1\)[\s\S]*revision 1 stays deployed/),
  ]);
  const [record] = (await run("deploy --json")).stdout.split("\n");
  expect(JSON.parse(record ?? "")).toMatchObject({ result: "refused", revision: 2, previous_revision: 1 });

  writeFileSync(join(project, "agentrun.yaml"), gated);
  const applied = await run("apply --yes");
  expect([applied.code, applied.stderr]).toEqual([7, expect.stringContaining("Revision 2 of")]);
  expect(applied.stderr).toContain("did not pass its gate");
  expect((await run("apply --yes --json")).code).toBe(7);

  // Code that does not load is something else.
  writeFileSync(join(project, "agents/answer.ts"), "export default {");
  const broken = await run("deploy");
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringMatching(/refused {2}answer: .+, line 1/)]);

  // A file without a gate removes it.
  writeAgent("good");
  writeFileSync(join(project, "agentrun.yaml"), gated.replace(/ {4}gate: .+\n/, ""));
  expect((await run("diff")).stdout).toMatch(/\/gate: .+ → (removed|null)/);
  const removed = await run("apply --yes");
  expect([removed.code, removed.stderr]).toEqual([0, "Applied.\n"]);
  expect((await api<Agent>("GET", `/agents/${id}`)).gate).toBeNull();
});
