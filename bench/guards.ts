import { checkStage, compilePolicy } from "../packages/server/src/guardrails/compile-policy.ts";
import { createTemplates } from "../packages/server/src/guardrails/templates.ts";
import type { Load, LoadResult } from "./load.ts";
import { attainable, describeCpu, type Measured, measure, median, warmUp } from "./measure.ts";
import { inWorld, say, type World } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 8);

/** The echo agent under each of these, on the same service: no policy at all, and the templates. */
const policies = ["none", "open", "standard", "strict"] as const;
type Policy = (typeof policies)[number];

/** What people send: prose with dates, amounts and an order number, and nothing that a guard is about. */
const sentence =
  "Please summarise the quarterly report of 2026-03-04 for ACME Ltd.: 12,345 units were sold, order 98231 is late, and the customer asks for a discount of 15 % on the next one. ";

const text = sentence.repeat(10).slice(0, 1_000);

/** Completed echo runs on 1 KiB of input with and without a policy, in turns, so that noise hits all of them. */
async function compare(world: World): Promise<void> {
  const loads = await createLoads(world);
  for (const policy of policies) await warmUp(loads[policy]);
  const results = Object.fromEntries(policies.map((policy) => [policy, []])) as unknown as Results;
  for (let round = 1; round <= rounds; round += 1) {
    // Another one begins each round: the database grows, and the first would always have the smallest.
    for (const policy of [...policies.slice(round % policies.length), ...policies.slice(0, round % policies.length)]) {
      const result = await measure(loads[policy], world.pid);
      results[policy].push(result);
      say(
        `  round ${round}  ${policy.padEnd(8)}  ${result.perSecond.toFixed(0).padStart(6)}/s  ${describeCpu(result.cpu)}`,
      );
    }
  }
  report(results);
}

type Results = Record<Policy, Measured<LoadResult>[]>;

function report(results: Results): void {
  const ratio = (policy: Policy, of: (result: Measured<LoadResult>) => number) =>
    median(results[policy].map((result, round) => of(result) / of(results.none[round] ?? result)));
  say();
  for (const policy of policies.slice(1)) {
    const [clock, cpu] = [ratio(policy, (result) => result.perSecond), ratio(policy, attainable)];
    const asked = policy === "standard" ? "   (asked: 0.95)" : "";
    const own = guardCpu(policy);
    const whole = median(
      results.none.map(({ cpu: used }) => (used ? used.server + used.children + used.database : Number.NaN)),
    );
    say(
      `${policy}'s guards alone`.padEnd(24) +
        `${own.toFixed(1)} µs of ${whole.toFixed(0)} µs CPU a run: ${((own / whole) * 100).toFixed(1)} %`,
    );
    say(`${`${policy} / no policy`.padEnd(24)}${clock.toFixed(3)} by the clock, ${cpu.toFixed(3)} by CPU time${asked}`);
  }
}

const checks = 20_000;

/** The CPU time of the guards themselves for one run, input and output: what the service's own wavering cannot hide. */
function guardCpu(policy: Policy): number {
  const template = createTemplates().find(({ id }) => id === policy);
  const { input, output } = compilePolicy(template?.guards ?? [], () => () => []);
  const json = JSON.stringify({ query: text });
  const checkOnce = () => {
    if (input) checkStage(input, json, "input");
    if (output) checkStage(output, json, "output");
  };
  for (let count = 0; count < checks / 4; count += 1) checkOnce();
  const before = process.cpuUsage();
  for (let count = 0; count < checks; count += 1) checkOnce();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / checks;
}

async function createLoads({ service, port, headers }: World): Promise<Record<Policy, Load>> {
  const input = { query: text };
  const toLoad = async (policy: Policy): Promise<[Policy, Load]> => {
    const body = { name: policy, ...(policy === "none" ? {} : { policy }) };
    const agent = await service.api<{ id: string }>("POST", "/agents/echo/deploy", { body });
    const run = JSON.stringify({ agent_id: agent.body.id, input });
    const shared = { ca: service.ca, connections: 64, seconds, port, headers };
    return [policy, { ...shared, method: "POST", path: "/v2/runs", body: run }];
  };
  return Object.fromEntries(await Promise.all(policies.map(toLoad))) as Record<Policy, Load>;
}

await inWorld({}, compare);
