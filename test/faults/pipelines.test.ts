import { writeFileSync } from "node:fs";
import type { Pipeline, PipelineRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllEnd, expectOneEnd, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, type Ledger, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const { rounds, items } = figures.pipelines;
/** Leases expire and nodes start meanwhile, on a machine that may be busy. */
const slowMs = 100_000;

let cluster: Cluster;
let ledger: Ledger;
let pipeline: string;

/** Each step waits at its own gate, so that a node can be killed while exactly that step runs. */
const names = ["fetch", "split", "each", "join", "last"] as const;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(2);
  await watchTransitions(cluster.world.database);
  const agent_id = await cluster.world.addAgent("counted");
  const step = (name: string, after: string | null, more: Record<string, unknown> = {}) => ({
    name,
    agent_id,
    ...(after ? { depends_on: [after] } : {}),
    input: {
      file: { expr: "input.file" },
      gate: { expr: `input.gates + '${name}'` },
      label: { expr: more.for_each ? `'${name}-' + string(item)` : `'${name}'` },
    },
    ...more,
  });
  const body = {
    name: "five steps",
    steps: [
      step("fetch", null),
      step("split", "fetch"),
      step("each", "split", { for_each: "input.list", max_concurrency: items }),
      step("join", "each"),
      step("last", "join"),
    ],
    output: { labels: { expr: "steps.each.output.map(o, o.label)" }, last: { expr: "steps.last.output.label" } },
  };
  const answer = await cluster.world.service.api<Pipeline>("POST", "/pipelines", { body });
  expect(answer.status, answer.text).toBe(201);
  pipeline = answer.body.id;
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

type Begun = { id: string; open(name: string): void };

async function begin(number: number): Promise<Begun> {
  const gates = `${ledger.file}-${number}-`;
  const input = { file: ledger.file, gates, list: Array.from({ length: items }, (_, index) => String(index)) };
  const options = { body: { input }, headers: { prefer: "respond-async" } };
  const answer = await cluster.call("POST", `/pipelines/${pipeline}/runs`, options);
  expect(answer?.status, answer?.text).toBe(202);
  return { id: String(answer?.body.id), open: (name) => writeFileSync(gates + name, "") };
}

async function runsOf(id: string): Promise<Run[]> {
  const answer = await cluster.call("GET", `/runs?pipeline_run_id=${id}&limit=100&expand=input,output`);
  return (answer?.body as unknown as { data: Run[] } | undefined)?.data ?? [];
}

const labelOf = (run: Run) => String((run.input as { label: string }).label);
const widthOf = (name: string) => (name === "each" ? items : 1);

/** Whether all runs of a step have started executing. */
async function isAt(id: string, name: string): Promise<boolean> {
  const begun = new Set(ledger.lines().map((line) => line.run));
  const runs = (await runsOf(id)).filter((run) => labelOf(run).startsWith(name));
  return runs.length === widthOf(name) && runs.every((run) => begun.has(run.id));
}

async function isCompleted(id: string): Promise<boolean> {
  const answer = await cluster.call("GET", `/pipelines/${pipeline}/runs/${id}`);
  const run = answer?.body as unknown as PipelineRun | undefined;
  if (run?.status === "failed") throw new Error(JSON.stringify(run));
  return run?.status === "completed";
}

/** The node that runs a step, or the first of its items. */
function nodeOf(runs: Run[], name: string): number {
  const ids = new Set<string>(runs.filter((run) => labelOf(run).startsWith(name)).map((run) => run.id));
  const line = ledger.lines().findLast(({ run }) => ids.has(run));
  return ownerOf(cluster, line?.pid ?? 0);
}

/** One run and one execution for each step and item, also if nodes died. */
async function expectEachOnce(id: string): Promise<void> {
  const runs = await runsOf(id);
  const expected = names.flatMap((name) =>
    name === "each" ? Array.from({ length: items }, (_, index) => `each-${index}`) : [name],
  );
  expect(runs.map(labelOf).sort()).toEqual(expected.sort());
  expect(runs.filter((run) => run.status !== "completed")).toEqual([]);
  const executed = ledger.lines().filter(({ run }) => runs.some((each) => each.id === run));
  const attempts = executed.map(({ run, attempt }) => `${run} ${attempt}`);
  expect(new Set(attempts).size, "an attempt was executed twice").toBe(attempts.length);
  const tasks = await cluster.world.database.query(
    "select 1 from pipeline_tasks t left join runs r on r.id = t.run_id where r.id is null or t.refusal is not null",
  );
  expect(tasks, "runs that were named and never made").toEqual([]);
  const answer = await cluster.call("GET", `/pipelines/${pipeline}/runs/${id}`);
  const run = answer?.body as unknown as PipelineRun;
  const labels = Array.from({ length: items }, (_, index) => `each-${index}`);
  expect(run).toMatchObject({ status: "completed", output: { labels, last: "last" } });
  const events = await cluster.call("GET", "/events?type=pipeline.completed&limit=100");
  const { data } = (events ?? expect.fail("no node answered")).body as unknown as { data: { data: PipelineRun }[] };
  expect(data.filter((event) => event.data.id === id)).toHaveLength(1);
}

test(
  "a pipeline of five steps with a fan-out survives kill -9 of its node at each step, and every step runs once",
  async () => {
    let kills = 0;
    let restarted = Promise.resolve();
    for (let round = 0; round < rounds; round += 1) {
      const { id, open } = await begin(round);
      for (const name of names) {
        await until(() => isAt(id, name), slowMs);
        // One node is down at a time, so that another one can continue.
        await restarted;
        const victim = nodeOf(await runsOf(id), name);
        await cluster.nodes[victim]?.kill();
        kills += 1;
        open(name);
        restarted = cluster.restart(victim);
      }
      await restarted;
      await until(() => isCompleted(id), slowMs);
      await expectEachOnce(id);
      const retried = (await runsOf(id)).filter((run) => run.attempt > 1);
      const steps = new Set(retried.map((run) => labelOf(run).split("-")[0]));
      expect(steps, "steps whose node was killed under them").toEqual(new Set(names));
    }
    await expectAllEnd(cluster.world.database, 60_000);
    await expectOneEnd(cluster.world.database);
    expect(kills).toBe(rounds * names.length);
    report("pipelines, a kill at each step", { rounds, kills, runs: rounds * (items + 4) });
  },
  figures.limitMs,
);

test(
  "pipelines whose nodes are all killed at random moments continue after a restart, and no step runs twice",
  async () => {
    const begun = await Promise.all(Array.from({ length: figures.pipelines.atOnce }, (_, n) => begin(1_000 + n)));
    for (const { open } of begun) for (const name of names) open(name);
    let kills = 0;
    // Every node dies, at moments that are independent of its work.
    for (let sweep = 1; sweep <= figures.pipelines.sweeps; sweep += 1) {
      const made = async () => (await Promise.all(begun.map(({ id }) => runsOf(id)))).flat().length;
      await until(async () => (await made()) > begun.length * sweep, slowMs);
      await Promise.all(cluster.nodes.map((node) => node.kill()));
      kills += cluster.nodes.length;
      await Promise.all(cluster.nodes.map((_, index) => cluster.restart(index)));
    }
    await until(async () => (await Promise.all(begun.map(({ id }) => isCompleted(id)))).every(Boolean), slowMs);
    for (const { id } of begun) await expectEachOnce(id);
    await expectOneEnd(cluster.world.database);
    report("pipelines, all nodes killed", { pipelines: begun.length, kills });
  },
  figures.limitMs,
);
