import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

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

/** A run is done again so by a node that is killed when all but its last step is done: what came of it, and what was asked of others. */
async function replayThroughKill(asked: object) {
  await using shop = await startReceiver(({ url }, response) => void response.end(url), { certificate: "plain" });
  const agent_id = await world.addAgent("errand");
  const gate = join(folder, "open");
  writeFileSync(gate, "");
  const input = { url: shop.url, gate };
  const { body: source } = await world.service.api<Run>("POST", "/runs", { body: { agent_id, input } });
  expect([source.status, shop.received.length]).toEqual(["completed", 3]);
  rmSync(gate);

  const others = (await world.database.query<{ id: string }>("select id from nodes")).map(({ id }) => id);
  const node = await world.addNode();
  const begin = async () => {
    const askedBefore = shop.received.length;
    const headers = { prefer: "respond-async" };
    const { body } = await node.api<Run>("POST", `/runs/${source.id}/replay`, { body: asked, headers });
    const kept = `select r.node_id from run_journal j join runs r on r.id = j.run_id
      where r.id = $1 and r.status = 'running' and key = 'second#0'`;
    const find = () => world.database.query<{ node_id: string }>(kept, [toUuid(body.id)]);
    await expect.poll(find).toHaveLength(1);
    return { id: body.id, owner: (await find())[0]?.node_id ?? "", askedBefore };
  };
  let again = await begin();
  // The other may have been the first to have a place for it.
  while (others.includes(again.owner)) {
    await world.service.api("DELETE", `/runs/${again.id}`);
    again = await begin();
  }
  await node.kill();
  writeFileSync(gate, "");
  const read = async () => (await world.service.api<Run>("GET", `/runs/${again.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  expect(await read()).toMatchObject({ attempt: 2, output: source.output, replay_of: source.id });
  return shop.received.slice(again.askedBefore).map(({ url }) => url);
}

test("a fork whose node is killed in the middle goes on elsewhere, and repeats neither its own steps nor those it was given", async () => {
  expect(await replayThroughKill({ from_step: "second" })).toEqual(["/second", "/third"]);
});

test("P27: a replay with recorded effects whose node is killed in the middle goes on elsewhere, and asks nobody anything", async () => {
  expect(await replayThroughKill({ effects: "recorded" })).toEqual([]);
});
