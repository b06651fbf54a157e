import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Dataset, PendingDeployment } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;
let project: string;
/** The service's own folder. */
let modules: string;

beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), "agentrun-modules-"));
  chmodSync(modules, 0o755);
  const env = { AGENTRUN_ALERT_SECONDS: "1", AGENTRUN_CODE_UPLOADS: "all", AGENTRUN_MODULES_DIR: modules };
  world = await createWorld({ env });
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
  project = join(cli.home, "project");
  mkdirSync(join(project, "agents"), { recursive: true });
  writeFileSync(join(project, "package.json"), '{"type": "module"}');
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
  rmSync(modules, { recursive: true, force: true });
});

const writeAgent = (result: string) =>
  writeFileSync(join(project, "agents/answer.ts"), `export default { run: () => ({ result: "${result}" }) };\n`);
const api = async <Body>(method: string, path: string, body?: unknown) => {
  const response = await world.service.api<Body>(method, path, body === undefined ? {} : { body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
};

async function untilRefused(id: string): Promise<void> {
  const newest = async () =>
    (await api<{ data: PendingDeployment[] }>("GET", `/agents/${id}/pending-deployments`)).data[0];
  await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("refused");
}

/** An agent whose output must be "good", and what a gate demands of it. */
async function addCases(id: string, name: string) {
  const rows = Array.from({ length: 10 }, (_, n) => ({ input: { n }, expected_output: { result: "good" } }));
  const dataset = await api<Dataset>("POST", "/datasets", { agent_id: id, name: "cases", rows });
  await api("POST", "/scorers", { name, definition: { type: "exact" } });
  return { dataset_id: dataset.id, scorers: [{ name }], at_least: 100, effects: "live" };
}

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
  const gate = await addCases(id, "Good");
  await api("PATCH", `/agents/${id}`, { gate });

  writeAgent("bad");
  const pending = await run("deploy");
  expect([pending.code, pending.stdout], pending.stderr).toEqual([0, expect.stringMatching(/pending {2}revision 2/)]);
  await untilRefused(id);
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

test("a gate is set and removed with a flag, and a refused revision of the service's folder is reported", {
  timeout: 180_000,
}, async () => {
  const run = (line: string) => cli.run(line.split(" "), { cwd: project });
  const write = (result: string) =>
    writeFileSync(join(modules, "served.ts"), `export default { run: () => ({ result: "${result}" }) };\n`);
  write("good");
  const id = await world.addAgent("served", { name: "Served" });
  const gate = await addCases(id, "Served well");
  const gateOf = async () => (await api<Agent>("GET", `/agents/${id}`)).gate;
  writeFileSync(join(project, "gate.json"), JSON.stringify(gate));
  const set = await run("agents update Served --gate @gate.json");
  expect([set.code, set.stderr]).toEqual([0, ""]);
  expect(await gateOf()).toMatchObject(gate);
  expect(
    (await cli.run(["agents", "update", "Served", "--gate", JSON.stringify({ ...gate, at_least: 50 })])).code,
  ).toBe(0);
  expect(await gateOf()).toMatchObject({ at_least: 50 });
  for (const [line, message] of [
    ["agents update Served --gate off", "--gate is not JSON"],
    ["agents update Served --gate 7", "--gate must be a JSON object"],
    ["agents update Served --gate none --draft", "Leave out --draft"],
  ] as const) {
    const refused = await run(line);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(message)]);
  }
  expect((await run("agents update Served --gate {}")).stderr).toContain("gate.dataset_id: Field 'gate.dataset_id'");

  write("bad");
  const pending = await run("deploy served --server-folder");
  expect([pending.code, pending.stdout]).toEqual([0, expect.stringMatching(/revision 2 .+ pending\n$/)]);
  await untilRefused(id);
  const refused = await run("deploy served --server-folder");
  expect([refused.code, refused.stdout]).toEqual([7, expect.stringMatching(/revision 2 .+ did not pass its gate\n$/)]);
  const updated = await run("agents update Served --module served");
  expect([updated.code, updated.stderr]).toEqual([
    7,
    expect.stringMatching(/^Revision 2 of ag_\w+ did not pass its gate:/),
  ]);
  write("good");
  const same = await run("deploy served --server-folder");
  expect([same.code, same.stdout]).toEqual([0, expect.stringMatching(/revision 1 .+ unchanged\n$/)]);

  const changed = await run("agents update Served --description Next");
  expect([changed.code, changed.stderr]).toEqual([
    0,
    expect.stringMatching(/^Revision 3 of ag_\w+ must pass its gate first:/),
  ]);
  expect((await run("agents update Served --gate none")).code).toBe(0);
  expect(await gateOf()).toBeNull();
});
