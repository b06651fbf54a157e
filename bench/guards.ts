import { checkStage, compilePolicy } from "../packages/server/src/guardrails/compile-policy.ts";
import { createTemplates } from "../packages/server/src/guardrails/guard-definitions.ts";
import { measureCorpus } from "../packages/server/src/guardrails/testing.ts";
import type { Figure } from "../packages/text-detectors/src/corpus.ts";
import { measureTurns, median, warmUp } from "./measure.ts";
import type { Turn } from "./turns-load.ts";
import { inWorld, print, type World } from "./world.ts";

/** Pairs for the policy with a target; the others get a quarter. */
const mostPairs = Number(process.env.BENCH_ROUNDS ?? 200);
const pairsOf = (policy: Policy) => (policy === "standard" ? mostPairs : Math.ceil(mostPairs / 4));

/** The same agent on the same service, without a policy and with each template. */
const policies = ["none", "open", "standard", "strict"] as const;
type Policy = (typeof policies)[number];

/** Recall and false alarms on the corpus of the text detectors; `test:quick` keeps them. */
function printCorpus(): void {
  for (const [half, modes] of Object.entries(measureCorpus())) {
    print(`${`${half} half of the corpus`.padEnd(40)}recall             texts with a false alarm`);
    for (const [mode, figures] of Object.entries(modes)) {
      const data = Object.entries(figures).filter(([name]) => name !== "prompt_injection");
      const total = data.map(([, figure]) => figure).reduce(add);
      for (const [name, figure] of [...Object.entries(figures), ["personal data, secrets", total] as const])
        print(`  ${mode.padEnd(12)}${name.padEnd(26)}${row(figure)}`);
    }
  }
}

const add = (sum: Figure, figure: Figure): Figure => ({
  found: sum.found + figure.found,
  labels: sum.labels + figure.labels,
  false_alarms: sum.false_alarms + figure.false_alarms,
  texts: figure.texts,
});

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`.padStart(8);
const row = ({ found, labels, false_alarms, texts }: Figure): string =>
  `${found} of ${labels}`.padEnd(11) +
  percent(found, labels) +
  `${false_alarms} of ${texts}`.padStart(14) +
  percent(false_alarms, texts);

/** A typical text: dates, amounts and an order number, and nothing that a guard detects. */
const sentence =
  "Please summarise the quarterly report of 2026-03-04 for ACME Ltd.: 12,345 units were sold, order 98231 is late, and the customer wants a discount of 15 % on the next one. ";

const text = sentence.repeat(10).slice(0, 1_000);

/**
 * Completed runs with 1 KiB of input and output, with and without a policy, in pairs of short turns on the same connections: the
 * target is a difference of 5 %, and the machine's speed varies by more than that from second to second.
 */
async function compare(world: World): Promise<void> {
  const { load, run } = await createLoad(world);
  for (const policy of policies) await warmUp({ ...load, seconds: 4, body: run[policy] });
  print("medians of pairs of turns, with the 95 % confidence interval in brackets");
  for (const policy of policies.slice(1)) {
    // With, without, without, with: this order cancels a steady drift.
    const order = Array.from({ length: pairsOf(policy) }, (_, pair) => (pair % 2 === 0 ? [1, 0] : [0, 1])).flat();
    const turns = await measureTurns({ ...load, bodies: [run.none, run[policy]], order, pid: world.pid });
    report(policy, inPairs(order, turns));
  }
}

/** A turn without the policy, and its neighbour with it. */
type Pair = [bare: Turn, policed: Turn];

const inPairs = (order: readonly number[], turns: readonly Turn[]): Pair[] =>
  Array.from({ length: turns.length / 2 }, (_, pair) => {
    const [first, second] = turns.slice(pair * 2, pair * 2 + 2) as [Turn, Turn];
    return order[pair * 2] === 0 ? [first, second] : [second, first];
  });

function report(policy: Policy, measured: readonly Pair[]): void {
  const ratios = (of: (turn: Turn) => number) => describe(measured.map(([bare, policed]) => of(policed) / of(bare)));
  const own = guardCpu(policy);
  const whole = median(measured.map(([bare]) => cpuOf(bare)));
  const target = policy === "standard" ? "   (target: 0.95)" : "";
  print();
  print(`${`${policy} / no policy`.padEnd(24)}${ratios(({ perSecond }) => perSecond)} by wall clock${target}`);
  print(`${"".padEnd(24)}${ratios((turn) => 1 / cpuOf(turn))} by CPU time`);
  print(
    `${"guards alone".padEnd(24)}${own.toFixed(1)} µs of ${whole.toFixed(0)} µs CPU per run: ${((own / whole) * 100).toFixed(1)} %`,
  );
}

const cpuOf = ({ cpu }: Turn): number => (cpu ? cpu.server + cpu.children + cpu.database : Number.NaN);

/** The median and its confidence interval, for any distribution. */
function describe(values: readonly number[]): string {
  // A turn without requests, during a checkpoint, cannot be compared.
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (index: number) => (sorted[Math.round(index)] ?? Number.NaN).toFixed(3);
  const middle = (sorted.length - 1) / 2;
  return `${at(middle)} [${at(middle - reach)} to ${at(middle + reach)}] of ${sorted.length} pairs`;
}

const checks = 20_000;

/** The CPU time of the guards alone for the input and output of one run, without the noise of the service. */
function guardCpu(policy: Policy): number {
  const template = createTemplates().find(({ id }) => id === policy);
  const { input, output } = compilePolicy(template?.guards ?? [], () => () => []);
  const [given, made] = [JSON.stringify({ query: text }), JSON.stringify({ answer: text })];
  const checkOnce = () => {
    if (input) checkStage(input, given, "input");
    if (output) checkStage(output, made, "output");
  };
  for (let count = 0; count < checks / 4; count += 1) checkOnce();
  const before = process.cpuUsage();
  for (let count = 0; count < checks; count += 1) checkOnce();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / checks;
}

/** The same agent under each policy. */
async function createLoad({ service, port, headers }: World) {
  const toRun = async (policy: Policy): Promise<[Policy, string]> => {
    const runtime = { type: "module", module: "repeater" };
    const body = { name: policy, runtime, ...(policy === "none" ? {} : { policy }) };
    const agent = await service.api<{ id: string }>("POST", "/agents/custom", { body });
    return [policy, JSON.stringify({ agent_id: agent.body.id, input: { query: text } })];
  };
  const run = Object.fromEntries(await Promise.all(policies.map(toRun))) as Record<Policy, string>;
  return { run, load: { ca: service.ca, connections: 64, port, headers, method: "POST", path: "/v2/runs" } };
}

printCorpus();
if (mostPairs > 0) await inWorld({}, compare);
