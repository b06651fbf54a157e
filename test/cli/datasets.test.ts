import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

test("a data set is created, filled from files and runs, read and deleted", async () => {
  const [agent, path] = [await world.addAgent("echo"), join(world.service.dataDir, "cases.jsonl")];
  const id = (await cli.run(["datasets", "create", agent, "Questions"])).stdout.trim();
  expect(id).toMatch(/^ds_/);
  const rows = Array.from({ length: 1_200 }, (_, number) => JSON.stringify({ input: { number } }));
  writeFileSync(path, rows.join("\n"));
  const uploaded = await cli.run(["datasets", "upload", id, path]);
  expect([uploaded.code, uploaded.stderr]).toEqual([0, "Added 1200 rows: version 2 has 1200.\n"]);
  await cli.run(["runs", "create", agent, "hello"]);
  const imported = await cli.run(["datasets", "import", id, "--tag", "kept", "--status", "completed"]);
  expect(imported.stderr).toBe("Added 1 rows: version 3 has 1201.\n");
  const listed = await cli.json<{ id: string; input: object }>(["datasets", "rows", id, "--tag", "kept"]);
  expect(listed).toMatchObject([{ tags: ["kept"] }]);
  const removed = await cli.run(["datasets", "remove", id, listed[0]?.id ?? ""]);
  expect(removed.stderr).toBe("Removed 1 rows: version 4 has 1200.\n");
  expect(await cli.json(["datasets", "list"])).toMatchObject([{ id, name: "Questions", rows: 1_200 }]);
  writeFileSync(path, "{}");
  const wrong = await cli.run(["datasets", "upload", id, path]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Line 1 must be an object with 'input'")]);
  expect((await cli.run(["datasets", "delete", id])).code).toBe(0);
  expect((await cli.run(["datasets", "get", id])).code).toBe(3);
});
