import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWorld, makeAgentFolder, type World } from "../world.ts";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = makeAgentFolder();
  // Long enough for a living node on a busy machine to keep its runs.
  const env = { AGENTRUN_LEASE_SECONDS: "6", AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32" };
  world = await createWorld({ env });
});

afterAll(async () => {
  await world?.remove();
  if (folder && existsSync(folder)) rmSync(folder, { recursive: true });
});

test("a fork whose node is killed in the middle goes on elsewhere, and repeats neither its own steps nor those it was given", async () => {
  await using shop = await startReceiver(({ url }, response) => void response.end(url), { certificate: "plain" });
  const count = () => shop.received.map(({ url }) => url);
  const agent_id = await world.addAgent("errand");
  const gate = join(folder, "open");
  writeFileSync(gate, "");
  const input = { url: shop.url, gate };
  const { body: source } = await world.service.api<Run>("POST", "/runs", { body: { agent_id, input } });
  expect(source.status).toBe("completed");
  rmSync(gate);

  const path = `/runs/${source.id}/replay`;
  const headers = { prefer: "respond-async" };
  const { body: fork } = await world.service.api<Run>("POST", path, { body: { from_step: "second" }, headers });
  const kept =
    "select 1 from run_journal j join runs r on r.id = j.run_id where r.status = 'running' and key = 'second#0'";
  await expect.poll(() => world.database.query(kept)).toHaveLength(1);
  await world.service.kill();
  const other = await world.addNode();
  writeFileSync(gate, "");
  const read = async () => (await other.api<Run>("GET", `/runs/${fork.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  expect(await read()).toMatchObject({ attempt: 2, output: source.output, replay_of: source.id });
  expect(count()).toEqual(["/first", "/second", "/third", "/second", "/third"]);
});
