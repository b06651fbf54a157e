import type {
  AgentId,
  DeploymentId,
  ExperimentComparison,
  ExperimentId,
  Gate,
  GateResult,
  OrganizationId,
  PendingDeployment,
  PendingDeploymentId,
  RevisionResult,
  ScorerComparison,
} from "@agentrun/contract";
import { gateLimits } from "@agentrun/contract";
import { percentOf } from "../lib/statistics.ts";

export type PendingDeploymentKey = { organizationId: OrganizationId; id: PendingDeploymentId };

export type PendingDeploymentRecord = PendingDeploymentKey & {
  agentId: AgentId;
  revision: number;
  baseRevision: number;
  status: PendingDeployment["status"];
  evaluateOnly: boolean;
  reason: string | null;
  gate: Gate;
  experimentId: ExperimentId;
  results: GateResult[];
  deploymentId: DeploymentId | null;
  createdBy: string;
  createdAt: Date;
  decidedBy: string | null;
  endedAt: Date | null;
};

/** Null: the experiment was deleted with its data set. */
export type Evaluation = {
  status: "completed" | "cancelled";
  /** Runs that could not start, and runs that were cancelled. */
  refused: number;
  cancelled: number;
  /** Of the new revision. */
  result: RevisionResult | undefined;
  /** With the deployed revision; null: the gate does not compare. */
  comparison: Pick<ExperimentComparison, "scorers"> | null;
} | null;

export type GateDecision = { results: GateResult[]; faults: string[] };

/** Whether a revision passes: it has no faults. Percentages are compared as they are; `min_rows` prevents decisions on a few rows. */
export function decideGate(gate: Gate, baseRevision: number, evaluation: Evaluation): GateDecision {
  if (evaluation === null) return { results: [], faults: ["The experiment was deleted, or its data set was."] };
  const { result, comparison, status, refused, cancelled } = evaluation;
  const scorers = result?.scorers ?? [];
  const comparisonOf = (id: string) => comparison?.scorers.find(({ scorer_id }) => scorer_id === id) ?? null;
  const results = scorers.map(({ scorer_id, name, scored, passed }) => {
    const compared = comparisonOf(scorer_id);
    return {
      scorer_id,
      name,
      scored,
      passed,
      percent: percentOf(passed, scored),
      compared: compared && toShort(compared),
    };
  });
  const faults = [
    ...(status === "cancelled" ? ["The experiment was cancelled."] : []),
    ...(refused > 0 ? [`${countOf(refused, "run")} could not start; the experiment shows why.`] : []),
    ...(status === "completed" && cancelled > 0 ? [`${countOf(cancelled, "run")} had no result.`] : []),
    ...(scorers.length === 0 ? ["No row has a score."] : []),
    ...scorers.flatMap(({ name, errors }) =>
      errors > 0 ? [`${name}: ${countOf(errors, "run")} could not be scored.`] : [],
    ),
    ...results.flatMap((each) => faultsOf(gate, baseRevision, each)),
  ];
  return { results, faults };
}

const toShort = ({ pairs, base, other, p_value, verdict }: ScorerComparison): NonNullable<GateResult["compared"]> => ({
  pairs,
  base_percent: base.pass_rate?.percent ?? null,
  percent: other.pass_rate?.percent ?? null,
  p_value,
  verdict,
});

/** Percentages of counts have rounding errors. */
const tolerance = 1e-9;

function faultsOf(gate: Gate, baseRevision: number, { name, scored, passed, percent, compared }: GateResult): string[] {
  const { at_least: least, not_worse_by: drop, min_rows: rows = gateLimits.minRows } = gate;
  if (scored < rows || percent === null)
    return [`${name}: ${countOf(scored, "row")} with a score, and the gate needs at least ${rows}.`];
  const shown = `${name}: ${round(percent)} % of rows passed (${passed} of ${scored})`;
  const low =
    least !== undefined && percent < least - tolerance ? [`${shown}, and the gate needs at least ${least} %.`] : [];
  if (drop === undefined) return low;
  const { pairs = 0, base_percent: before = null, percent: after = null, verdict } = compared ?? {};
  if (pairs < rows || before === null || after === null)
    return [
      ...low,
      `${name}: ${countOf(pairs, "row")} to compare with revision ${baseRevision}, and the gate needs at least ${rows}.`,
    ];
  if (before - after <= drop + tolerance) return low;
  const fewer = `${round(before - after)} percentage points fewer than with revision ${baseRevision} (${round(before)} %)`;
  return [
    ...low,
    `${name}: ${round(after)} % of ${pairs} rows passed, ${fewer}, and the gate tolerates ${drop} (${verdict}).`,
  ];
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const round = (percent: number): string => String(Number(percent.toFixed(1)));

export const toPendingDeployment = (record: PendingDeploymentRecord): PendingDeployment => ({
  object: "pending_deployment",
  id: record.id,
  agent_id: record.agentId,
  revision: record.revision,
  base_revision: record.baseRevision,
  status: record.status,
  evaluate_only: record.evaluateOnly,
  reason: record.reason,
  gate: record.gate,
  experiment_id: record.experimentId,
  results: record.results,
  deployment_id: record.deploymentId,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  decided_by: record.decidedBy,
  ended_at: record.endedAt?.toISOString() ?? null,
});
