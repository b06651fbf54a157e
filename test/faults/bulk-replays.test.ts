import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Replay, ReplayedRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Service } from "../support/service.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = makeAgentFolder();
  // Long enough for a live node on a busy machine to keep its leases.
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "6" } });
});
afterAll(async () => {
  await world?.remove();
  if (folder && existsSync(folder)) rmSync(folder, { recursive: true });
});

const total = 200;
/** This many end before the others wait for the gate. */
const free = 60;

/** Ordered copies of a run that ended: the replays of all but the first ones wait for a gate. */
const copying = `
  insert into runs select (jsonb_populate_record(r, jsonb_build_object('idempotency_key', null,
    'id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'),
    'input', case when n <= ${free} then r.input else (r.input::jsonb || jsonb_build_object('gate', $2::text))::text end))).*
  from runs r, generate_series(1, ${total} - 1) n where r.id = $1`;

async function listPairs(node: Service, id: string): Promise<ReplayedRun[]> {
  const pairs: ReplayedRun[] = [];
  for (;;) {
    const after = pairs.length === 0 ? "" : `&after=${pairs.at(-1)?.id}`;
    const path = `/replays/${id}/runs?limit=100${after}`;
    const { body } = await node.api<{ data: ReplayedRun[]; has_more: boolean }>("GET", path);
    pairs.push(...body.data);
    if (!body.has_more) return pairs;
  }
}

test("a replay of 200 runs whose node is killed in the middle completes with exactly 200 new runs", async () => {
  const agent_id = await world.addAgent("counted");
  const [file, gate] = [join(folder, "begun"), join(folder, "gate")];
  const input = { file, label: "one of many" };
  const { body: first } = await world.service.api<Run>("POST", "/runs", { body: { agent_id, input } });
  expect(first.status).toBe("completed");
  await world.database.query(copying, [toUuid(first.id), gate]);
  const request = { agent_id, concurrency: 7, effects: "live" };
  const { body: replay } = await world.service.api<Replay>("POST", "/replays", { body: request });
  expect(replay.total).toBe(total);

  const read = async (node: Service) => (await node.api<Replay>("GET", `/replays/${replay.id}`)).body;
  const isInTheMiddle = async () => {
    const { completed, active } = await read(world.service);
    return completed === free && active === request.concurrency;
  };
  await expect.poll(isInTheMiddle, { timeout: 120_000 }).toBe(true);
  await world.service.kill();
  const other = await world.addNode();
  writeFileSync(gate, "");
  await expect.poll(async () => (await read(other)).status, { timeout: 120_000 }).toBe("completed");

  expect(await read(other)).toMatchObject({ completed: total, failed: 0, refused: 0, cancelled: 0, active: 0 });
  const made = await world.database.query<{ id: string; replay_of: string; status: string }>(
    "select id, replay_of, status from runs where replay_of is not null",
  );
  expect(made).toHaveLength(total);
  expect(new Set(made.map(({ replay_of }) => replay_of)).size).toBe(total);
  expect(made.every(({ status }) => status === "completed")).toBe(true);
  const pairs = await listPairs(other, replay.id);
  expect(pairs.map(({ run_id }) => toUuid(run_id ?? "run_")).sort()).toEqual(made.map(({ id }) => id).sort());
  // Every started run is one of them.
  const begun = new Set(
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0]),
  );
  expect(begun.size).toBe(total + 1);
}, 300_000);
