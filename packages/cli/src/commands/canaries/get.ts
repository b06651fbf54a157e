import type { Canary } from "agent-run-client";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import type { Column } from "../../table-layout.ts";

type Metric = Canary["metrics"][number];

const sample = ({ count, value }: Metric["stable"]): string =>
  value === null ? "" : `${Number(value.toPrecision(3))} (n = ${count})`;

const columns: readonly Column<Metric>[] = [
  "metric",
  ["stable", ({ stable }) => sample(stable)],
  ["canary", ({ canary }) => sample(canary)],
  ["p", ({ p_value: p }) => (p === null ? "" : String(Number(p.toPrecision(2))))],
  "verdict",
];

export const getCanary = command({
  path: "canaries get",
  summary: "Show a canary with its metrics next to those of the stable revision",
  args: { agent: { help: "its id or name" }, id: { help: "the canary's id" } },
  examples: ["canaries get Haiku can_…", "canaries get Haiku can_… --json"],
  run: async ({ client, args, out }) => {
    const service = client();
    const canary = await service.agents.getCanary(await findAgentId(service, args.agent), args.id);
    if (out.isJson) return out.record(canary);
    const { status, step, steps, percent, step_runs, reason, revision, stable_revision } = canary;
    out.line(`revision ${revision}, compared with ${stable_revision}: ${status}`);
    out.line(`step ${step} of ${steps.length}: ${percent} % of new runs, ${step_runs} runs ended`);
    if (reason) out.line(reason);
    out.table(canary.metrics, columns, "");
  },
});
