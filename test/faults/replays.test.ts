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
  // Long enough for a live node on a busy machine to keep its leases.
  const env = { AGENTRUN_LEASE_SECONDS: "6", AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32" };
  world = await createWorld({ env });
});

afterAll(async () => {
  await world?.remove();
  if (folder && existsSync(folder)) rmSync(folder, { recursive: true });
});

/** Replays a run on a node that is killed before the last step; returns the result, and the calls to other services. */
async function replayThroughKill(request: object) {
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
    const callsBefore = shop.received.length;
    const headers = { prefer: "respond-async" };
    const { body } = await node.api<Run>("POST", `/runs/${source.id}/replay`, { body: request, headers });
    const kept = `select r.node_id from run_journal j join runs r on r.id = j.run_id
      where r.id = $1 and r.status = 'running' and key = 'second#0'`;
    const find = () => world.database.query<{ node_id: string }>(kept, [toUuid(body.id)]);
    await expect.poll(find).toHaveLength(1);
    return { id: body.id, owner: (await find())[0]?.node_id ?? "", callsBefore };
  };
  let again = await begin();
  // The other node may have claimed it first.
  while (others.includes(again.owner)) {
    await world.service.api("DELETE", `/runs/${again.id}`);
    again = await begin();
  }
  await node.kill();
  writeFileSync(gate, "");
  const read = async () => (await world.service.api<Run>("GET", `/runs/${again.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  expect(await read()).toMatchObject({ attempt: 2, output: source.output, replay_of: source.id });
  return shop.received.slice(again.callsBefore).map(({ url }) => url);
}

test("a fork whose node is killed in the middle resumes elsewhere, and repeats neither its own steps nor the copied ones", async () => {
  expect(await replayThroughKill({ from_step: "second" })).toEqual(["/second", "/third"]);
});

test("P27: a recorded replay whose node is killed in the middle resumes elsewhere, and calls no other service", async () => {
  expect(await replayThroughKill({ effects: "recorded" })).toEqual([]);
});
