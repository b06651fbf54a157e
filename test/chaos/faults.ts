import { setTimeout as pause } from "node:timers/promises";
import { setClock } from "../faults/shifted-clock.ts";
import { type ChaosNode, noteLoss, restart } from "./nodes.ts";
import type { Fault, FaultKind } from "./plan.ts";
import type { ChaosWorld } from "./world.ts";

/** How to inject a fault, and how to end it. */
type Hands = {
  inflict(world: ChaosWorld, nodes: ChaosNode[]): Promise<unknown> | unknown;
  heal?(world: ChaosWorld, nodes: ChaosNode[]): Promise<unknown> | unknown;
  /** Meanwhile the node cannot be distinguished from a dead one. */
  isLoss?: true;
};

const hour = 3_600;
const slowByMs = 150;
const killBackEnds = "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'agentrun%'";
const each = (act: (node: ChaosNode) => unknown) => (_world: ChaosWorld, nodes: ChaosNode[]) => nodes.forEach(act);

const hands: Record<FaultKind, Hands> = {
  "kill -9": {
    isLoss: true,
    inflict: (_world, nodes) => Promise.all(nodes.map(kill)),
    heal: ({ env }, nodes) => Promise.all(nodes.map((node) => restart(node, env))),
  },
  "SIGSTOP and SIGCONT": {
    isLoss: true,
    inflict: each(({ service }) => service.process.kill("SIGSTOP")),
    heal: each(({ service }) => service.process.kill("SIGCONT")),
  },
  "rolling SIGTERM": {
    isLoss: true,
    async inflict(world, nodes) {
      for (const node of nodes) await stopAndStart(world, node);
    },
  },
  "connections are reset": { inflict: each(({ proxy }) => proxy.reset()) },
  "connections are slow": {
    inflict: each(({ proxy }) => proxy.slow(slowByMs)),
    heal: each(({ proxy }) => proxy.slow(0)),
  },
  "connections fall silent, new ones pass": {
    isLoss: true,
    inflict: each(({ proxy }) => proxy.silence()),
    heal: each(({ proxy }) => proxy.release()),
  },
  "every byte is swallowed": {
    isLoss: true,
    inflict: each(({ proxy }) => proxy.swallow()),
    heal: each(({ proxy }) => proxy.release()),
  },
  "connections are refused": {
    isLoss: true,
    inflict: each(({ proxy }) => {
      proxy.refuse(true);
      proxy.reset();
    }),
    heal: each(({ proxy }) => proxy.refuse(false)),
  },
  "the database is shut down": { inflict: (world) => signalDatabase(world, "SIGINT"), heal: untilWritable },
  "the database crashes": { inflict: (world) => signalDatabase(world, "SIGKILL"), heal: untilWritable },
  "back ends are killed": {
    inflict: ({ database }) => untilDone(() => database.query(killBackEnds)),
  },
  "the disk is full": {
    inflict: ({ database }) => database.fullDisk.begin(),
    async heal(world) {
      await untilDone(() => world.database.fullDisk.end());
      await untilWritable(world);
    },
  },
  "the clock is set an hour ahead, and back": {
    inflict: (world) => setTime(world, hour),
    heal: (world) => setTime(world, 0),
  },
  "the clock is set an hour back, and ahead": {
    inflict: (world) => setTime(world, -hour),
    heal: (world) => setTime(world, 0),
  },
};

/** Injects a fault, waits for its duration, and ends it. */
export async function inflict(world: ChaosWorld, { kind, forMs, nodes }: Fault): Promise<void> {
  const hit = nodes.map((index) => world.nodes[index] as ChaosNode);
  const lasts = pause(forMs);
  const losses = hands[kind].isLoss ? hit.map((node) => noteLoss(world.evidence, node)) : [];
  await hands[kind].inflict(world, hit);
  await lasts;
  await hands[kind].heal?.(world, hit);
  for (const endLoss of losses) endLoss();
}

async function kill(node: ChaosNode): Promise<void> {
  node.isDown = true;
  await node.service.kill();
}

/** Three seconds for runs to end and ten to close, on a busy machine. */
const stopWithinMs = 30_000;

async function stopAndStart({ evidence, env }: ChaosWorld, node: ChaosNode): Promise<void> {
  node.isDown = true;
  const begunMs = performance.now();
  const code = await Promise.race([node.service.stop(), pause(stopWithinMs, "too late" as const)]);
  if (code === "too late") await node.service.kill();
  if (code !== 0) {
    const seconds = Math.round((performance.now() - begunMs) / 1_000);
    evidence.surprises.push(`a stopped node exited with ${code} after ${seconds} s`);
  }
  await restart(node, env);
}

const signalDatabase = ({ database }: ChaosWorld, signal: NodeJS.Signals) =>
  process.kill(database.findPostmaster(), signal);

/** The database may have another fault at that moment. */
function untilWritable({ database }: ChaosWorld): Promise<void> {
  return untilDone(() => database.query("create temporary table written () on commit drop"));
}

async function setTime({ database, evidence }: ChaosWorld, aheadSeconds: number): Promise<void> {
  await untilDone(() => setClock({ ...database, drop: database.remove }, aheadSeconds));
  evidence.clock.push({ atMs: Date.now(), aheadSeconds });
}

const againMs = 100;
const longestMs = 60_000;

export async function untilDone(act: () => Promise<unknown>): Promise<void> {
  const untilMs = performance.now() + longestMs;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await pause(againMs);
    }
  }
}
