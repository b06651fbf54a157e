import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ExperimentRow, ExperimentRun, Score, UsedScorer } from "../../models.ts";
import { StatusBadge } from "../status-badge.tsx";
import { formatScore } from "./score-text.ts";

type CellProps = { row: ExperimentRow; run: ExperimentRun | undefined; scorers: readonly UsedScorer[] };

/** A row and a revision: the scores, and the run with its trace. */
export function ExperimentCell({ row, run, scorers }: CellProps) {
  if (!run) return "–";
  return (
    <Group gap={6}>
      {run.scores.length > 0 ? (
        run.scores.map((score) => <ScoreBadge key={score.scorer_id} score={score} scorers={scorers} />)
      ) : (
        <CellStatus run={run} />
      )}
      {run.run_id && (
        <Link
          className="text-link"
          to="/runs/$runId"
          params={{ runId: run.run_id }}
          aria-label={`Run of revision ${run.agent_revision} with row …${row.id.slice(-8)}`}
        >
          Run
        </Link>
      )}
    </Group>
  );
}

const statusLooks: Record<string, { status: string; word: string }> = {
  waiting: { status: "queued", word: "waiting" },
  active: { status: "running", word: "active" },
  scoring: { status: "running", word: "scoring" },
};

/** Why a run has no scores. */
export const CellStatus = ({ run: { status, missed, refusal } }: { run: ExperimentRun }) => (
  <span title={refusal?.message}>
    {missed ? (
      <StatusBadge status="interrupted" word="not recorded" />
    ) : (
      <StatusBadge {...(statusLooks[status] ?? { status })} />
    )}
  </span>
);

/** The name of the scorer is shown if there are several. */
export function ScoreBadge({ score, scorers }: { score: Score; scorers: readonly UsedScorer[] }) {
  const name = scorers.length > 1 ? scorers.find(({ id }) => id === score.scorer_id)?.name : undefined;
  const word = score.passed === null ? "scorer failed" : score.passed ? "passed" : "not passed";
  const number = score.score === null || Number.isInteger(score.score) ? "" : ` ${formatScore(score.score)}`;
  return (
    <span title={score.reason ?? undefined}>
      <StatusBadge
        status={score.passed === null ? "interrupted" : score.passed ? "completed" : "failed"}
        word={`${name ? `${name}: ` : ""}${word}${number}`}
      />
    </span>
  );
}
