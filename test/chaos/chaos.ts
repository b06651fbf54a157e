import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Caller, createCaller } from "./caller.ts";
import { inflict, untilDone } from "./faults.ts";
import { gather } from "./findings.ts";
import { hasExited } from "./nodes.ts";
import { judge, type Violation } from "./oracle.ts";
import { type Fault, laneNames, makePlan, type Plan } from "./plan.ts";
import { work } from "./work.ts";
import { type ChaosWorld, createChaosWorld } from "./world.ts";

export type ChaosOptions = { seed: number; minutes: number; log: (line: string) => void };
export type Verdict = { violations: Violation[]; figures: Record<string, number>; faults: Record<string, number> };

/** Injects the faults of the seed's plan under load, waits until all work has ended, and checks the evidence against the promises. */
export async function runChaos(options: ChaosOptions): Promise<Verdict> {
  const { seed, minutes, log } = options;
  const watch = startWatch();
  const world = await createChaosWorld(minutes);
  log(`everything is running after ${watch()} s`);
  try {
    const plan = makePlan(seed, minutes);
    const caller = createCaller(world.nodes, world.evidence);
    const stopWork = startWork(world, caller);
    const stopWatching = watchExits(world);
    const inflicted = await breakAll(options, world, plan);
    world.evidence.healedMs = Date.now();
    log(`all ${inflicted.length} faults are over after ${watch()} s`);
    const backMs = await untilBack(world);
    await stopWork();
    await caller.settle();
    await untilQuiet(world, log);
    stopWatching();
    log(`all work has ended after ${watch()} s`);
    world.evidence.notes = world.readNotes();
    world.evidence.found = await gather(world);
    const violations = judge(world.evidence);
    if (violations.length > 0) log(`the evidence is in ${keep(world, seed)}`);
    return { violations, figures: { ...count(world), backMs }, faults: countKinds(inflicted) };
  } finally {
    await world.remove();
  }
}

/** To debug a failed seed: the evidence, and the logs of the nodes. */
function keep({ evidence, nodes }: ChaosWorld, seed: number): string {
  const directory = mkdtempSync(join(tmpdir(), `agentrun-chaos-seed-${seed}-`));
  writeFileSync(join(directory, "evidence.json"), JSON.stringify(evidence, null, 1));
  for (const [index, { outputs }] of nodes.entries()) {
    writeFileSync(join(directory, `node-${index + 1}.log`), outputs.map((output) => output()).join("\n---\n"));
  }
  return directory;
}

/** Seconds since the start. */
function startWatch(): () => string {
  const begunMs = performance.now();
  return () => ((performance.now() - begunMs) / 1_000).toFixed(1);
}

/** Follows the plan, and reports the faults that it had no time for: on a busy machine a node starts slowly. */
async function breakAll({ log, minutes }: ChaosOptions, world: ChaosWorld, plan: Plan): Promise<Fault[]> {
  const begunMs = performance.now();
  const inflicted: Fault[] = [];
  const follow = async (faults: Fault[]) => {
    for (const fault of faults) {
      await pause(Math.max(0, fault.atMs - (performance.now() - begunMs)));
      const lateMs = performance.now() - begunMs;
      const isLate = lateMs > minutes * 60_000;
      const where = fault.nodes.length > 0 ? `, node ${fault.nodes.map((index) => index + 1).join(", ")}` : "";
      const what = `${fault.kind}${where}, ${fault.forMs} ms`;
      log(isLate ? `SKIPPED, no time left: ${what}` : `${(lateMs / 1_000).toFixed(1).padStart(6)} s  ${what}`);
      if (isLate) continue;
      inflicted.push(fault);
      await inflict(world, fault);
    }
  };
  await Promise.all(laneNames.map((lane) => follow(plan[lane])));
  return inflicted;
}

/** Runs all kinds of work concurrently; work that has started is completed when it is stopped. */
function startWork(world: ChaosWorld, caller: Caller): () => Promise<void> {
  let isOn = true;
  const context = { ...world, caller };
  const loops = Object.values(work).flatMap(({ atOnce, pauseMs, doOnce }) =>
    Array.from({ length: atOnce }, async () => {
      while (isOn) {
        await doOnce(context);
        await pause(Math.random() * 2 * pauseMs);
      }
    }),
  );
  const done = Promise.all(loops);
  // Checked when it is stopped; until then a rejection is not unhandled.
  done.catch(() => {});
  return async () => {
    isOn = false;
    await done;
  };
}

/** A node that exited and should not have. */
function watchExits({ nodes, evidence }: ChaosWorld): () => void {
  const known = new Set<unknown>();
  const timer = setInterval(() => {
    for (const node of nodes) {
      if (node.isDown || !hasExited(node) || known.has(node.service)) continue;
      known.add(node.service);
      const { exitCode, signalCode } = node.service.process;
      evidence.surprises.push(
        `a node exited unexpectedly with ${exitCode ?? signalCode}: ${node.service.output().slice(-2_000)}`,
      );
    }
  }, 200);
  return () => clearInterval(timer);
}

/** Time after the last fault until every node executes its runs. */
async function untilBack({ nodes, subjects, file }: ChaosWorld): Promise<number> {
  const begunMs = performance.now();
  await Promise.all(
    nodes.map(({ service }) =>
      untilDone(async () => {
        const answer = await service.api("POST", "/runs", { body: { agent_id: subjects.agent, input: { file } } });
        if (answer.status !== 200) throw new Error(`a node answers ${answer.status}`);
      }),
    ),
  );
  return Math.round(performance.now() - begunMs);
}

const restMs = 90_000;

/** Waits until no work is pending; the oracle reports work that does not end. */
async function untilQuiet(world: ChaosWorld, log: (line: string) => void): Promise<void> {
  const { database, nodes, subjects, evidence } = world;
  const ask = async (text: string, values: unknown[] = []) =>
    (await database.query<{ open: number }>(text, values))[0]?.open ?? -1;
  const untilMs = performance.now() + restMs;
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    while (!(await isSo().catch(() => false))) {
      if (performance.now() > untilMs) return log(`${what}: not within ${restMs / 1_000} s`);
      await pause(200);
    }
  };
  const ticked = `select count(*)::int as open from transitions t join runs r on r.id = t.run_id
    where r.scheduled_at is not null and t.old is null and t.at >= to_timestamp($1)`;
  await until("the schedule continues", async () => (await ask(ticked, [evidence.healedMs / 1_000])) > 0);
  await untilDone(async () => {
    const answer = await nodes[0]?.service.api("PATCH", `/agents/${subjects.scheduled}`, { body: { schedule: null } });
    if (answer?.status !== 200) throw new Error(`the schedule is not stopped: ${answer?.text}`);
  });
  const open = `select (select count(*) from pipeline_runs where completed_at is null)::int
    + (select count(*) from runs where completed_at is null)::int as open`;
  await until("every run ends", async () => (await ask(open)) === 0);
  const owed = "select count(*)::int as open from deliveries where status = 'pending'";
  await until("every webhook is sent", async () => (await ask(owed)) === 0);
}

function count({ evidence }: ChaosWorld): Record<string, number> {
  const { found, notes } = evidence;
  return {
    runs: found.runs.length,
    acknowledged: new Set(evidence.acknowledged.map(({ id }) => id)).size,
    failed: found.runs.filter(({ status }) => status === "failed").length,
    restarted: found.runs.filter(({ attempt }) => attempt > 1).length,
    steps: notes.filter(({ what }) => what === "kept").length,
    answered: evidence.answered.length,
    pipelines: found.pipelines.length,
    streams: evidence.streams.length,
    webhooks: evidence.hooks.length,
    scheduled: found.runs.filter(({ scheduledMs }) => scheduledMs !== null).length,
    refused: evidence.failures.length,
  };
}

function countKinds(faults: readonly Fault[]): Record<string, number> {
  const kinds = Map.groupBy(faults, ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, faults]) => [kind, faults.length]));
}
