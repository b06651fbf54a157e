import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;
let dataset: string;
let scorer: string;

beforeAll(async () => {
  world = await createWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
  const agent = await world.addAgent("number");
  const draft = { runtime: { type: "module", module: "miscounter" } };
  await world.service.api("POST", `/agents/${agent}/revisions`, { body: draft });
  const rows = Array.from({ length: 30 }, (_, value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  const body = { agent_id: agent, name: "cases", rows };
  dataset = (await world.service.api<{ id: string }>("POST", "/datasets", { body })).body.id;
  const definition = JSON.stringify({ definition: { type: "exact" } });
  scorer = (await cli.json<{ id: string }>(["scorers", "create", "--name", "Same <1>", "-d", definition]))[0]?.id ?? "";
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

test("an evaluation succeeds or fails by its exit code, and writes reports", async () => {
  const passed = await cli.run(["eval", dataset, "--scorer", scorer, "--live", "--at-least", "95"]);
  expect([passed.code, passed.stdout]).toEqual([0, expect.stringContaining("30 of 30")]);
  expect(passed.stdout).toContain("100.0 % (88.6 to 100.0)");
  const [junit, markdown] = [join(world.service.dataDir, "report.xml"), join(world.service.dataDir, "report.md")];
  const revisions = ["--revision", "1", "--revision", "2"];
  const reports = ["--junit", junit, "--markdown", markdown];
  const failed = await cli.run(["eval", dataset, "--scorer", `${scorer}@1`, "--live", ...revisions, ...reports]);
  expect([failed.code, failed.stderr]).toEqual([7, expect.stringContaining("Revision 2 is worse than 1.")]);
  const xml = readFileSync(junit, "utf8");
  expect(xml).toContain('<testsuite name="revision 1" tests="30" failures="0" errors="0" skipped="0">');
  expect(xml).toContain('<testsuite name="revision 2" tests="30" failures="10" errors="0" skipped="0">');
  expect(xml.match(/<testcase /g)).toHaveLength(60);
  expect(xml).toContain('classname="Same &#60;1&#62;"');
  expect(readFileSync(markdown, "utf8")).toContain("Revision 2 compared with 1: **worse**.");
  const missing = await cli.run(["eval", dataset, "--live"]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("at least one --scorer")]);
  expect((await cli.run(["eval", dataset, "--scorer", scorer])).code).toBe(2);

  const [newest] = await cli.json<{ id: string }>(["experiments", "list"]);
  const id = newest?.id ?? "";
  expect(await cli.json(["experiments", "get", id])).toMatchObject([{ total: 60, completed: 60 }]);
  expect((await cli.run(["experiments", "results", id])).stdout).toContain("20 of 30");
  expect((await cli.run(["experiments", "compare", id, "--base", "2", "--other", "1"])).stdout).toContain("better");
  expect(await cli.json(["experiments", "rows", id, "--show", "changed", "--limit", "3"])).toHaveLength(3);
  expect((await cli.run(["experiments", "resume", id])).code).not.toBe(0);
});

test("a wrong flag costs no experiment", async () => {
  const count = async () => (await cli.json(["experiments", "list", "--all"])).length;
  const before = await count();
  const command = ["eval", dataset, "--scorer", scorer, "--live"];
  for (const [words, message] of [
    [["--at-least", "900"], "from 0 to 100"],
    [["--at-least=-1"], "from 0 to 100"],
    [["--at-least", "NaN"], "must be a number"],
    [["--junit", "/nonexistent/x.xml"], "/nonexistent does not exist"],
    [["--markdown", world.service.dataDir], "is a folder"],
  ] as const)
    expect(await cli.run([...command, ...words])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  expect(await count()).toBe(before);
});

test("rows that do not pass fail neither a command without demands nor its report", async () => {
  const junit = join(world.service.dataDir, "passed.xml");
  const passed = await cli.run(["eval", dataset, "--scorer", scorer, "--live", "--revision", "2", "--junit", junit]);
  expect([passed.code, passed.stdout], passed.stderr).toEqual([0, expect.stringContaining("20 of 30")]);
  const xml = readFileSync(junit, "utf8");
  expect(xml).toContain('tests="30" failures="0" errors="0" skipped="0"');
  expect(xml.match(/<system-out>/g)).toHaveLength(10);
});

test("the reasons are printed why runs could not start", async () => {
  const failed = await cli.run(["eval", dataset, "--scorer", scorer, "--recorded"]);
  expect(failed.code).toBe(7);
  expect(failed.stderr).toMatch(/^30 runs could not start\. \S.+\.$/m);
  const [newest] = await cli.json<{ id: string }>(["experiments", "list"]);
  const rows = await cli.run(["experiments", "rows", newest?.id ?? "", "--show", "refused", "--limit", "1"]);
  expect(rows.stdout).toMatch(/1: refused: \S+/);
});

test("scorers are listed, changed and deleted", async () => {
  const definition = JSON.stringify({ definition: { type: "contains", text: "a" } });
  const [made] = await cli.json<{ id: string }>(["scorers", "create", "--name", "a", "-d", definition]);
  const id = made?.id ?? "";
  const changed = JSON.stringify({ definition: { type: "contains", text: "b" } });
  expect(await cli.json(["scorers", "update", id, "-d", changed])).toMatchObject([{ version: 2 }]);
  expect(await cli.json(["scorers", "versions", id])).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect((await cli.run(["scorers", "list"])).stdout).toContain(id);
  expect((await cli.run(["scorers", "delete", id])).code).toBe(0);
  expect((await cli.run(["scorers", "get", id])).code).toBe(3);
});
