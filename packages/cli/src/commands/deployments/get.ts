import type { PendingDeployment } from "agent-run-client";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import type { Column } from "../../table-layout.ts";

type Result = PendingDeployment["results"][number];

const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : `${Number(value.toFixed(1))} %`;

const columns: readonly Column<Result>[] = [
  ["scorer", ({ name }) => name],
  ["passed", ({ passed, scored }) => `${passed} of ${scored}`],
  ["percent", (result) => percent(result.percent)],
  ["deployed", ({ compared }) => percent(compared?.base_percent)],
  ["verdict", ({ compared }) => compared?.verdict ?? ""],
];

export const getPendingDeployment = command({
  path: "deployments get",
  summary: "Show a pending deployment with the results of its gate",
  args: { agent: { help: "its id or name" }, id: { help: "the id of the pending deployment" } },
  examples: ["deployments get Haiku pdep_…", "deployments get Haiku pdep_… --json"],
  run: async ({ client, args, out }) => {
    const service = client();
    const pending = await service.agents.getPendingDeployment(await findAgentId(service, args.agent), args.id);
    if (out.isJson) return out.record(pending);
    const { status, reason, revision, base_revision, experiment_id } = pending;
    out.line(`revision ${revision}, compared with ${base_revision}: ${status} (${experiment_id})`);
    if (reason) out.line(reason);
    out.table(pending.results, columns, "");
  },
});
