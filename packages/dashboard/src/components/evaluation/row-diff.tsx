import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { prettyJson } from "../../lib/json-text.ts";
import type { ExperimentRow, ExperimentRun, UsedScorer } from "../../models.ts";
import { useRun } from "../../queries/runs.ts";
import { JsonView } from "../json-view.tsx";
import { LazyDiff } from "../lazy-diff.tsx";
import { CellStatus, ScoreBadge } from "./experiment-cell.tsx";
import { RowPart, SourceRun } from "./row-part.tsx";
import { TagList } from "./tag-list.tsx";

/** A run of the row, with a title such as "Revision 2". */
export type RowSide = { title: string; run: ExperimentRun | undefined };

type RowDiffProps = {
  row: Pick<ExperimentRow, "input" | "expected_output" | "tags" | "source_run_id">;
  sides: readonly RowSide[];
  scorers: readonly UsedScorer[];
};

/** A row: its input, the expected output, and the scores and outputs of its runs. Two outputs are shown as a diff. */
export function RowDiff({ row, sides, scorers }: RowDiffProps) {
  const [first, second] = sides;
  return (
    <Stack gap="md">
      <TagList tags={row.tags} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RowPart title="Input">
          <JsonView value={row.input} label="input" maxHeight={280} />
        </RowPart>
        <RowPart title="Expected output">
          <JsonView value={row.expected_output} label="expected output" maxHeight={280} />
        </RowPart>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: Math.min(sides.length, 3) }}>
        {sides.map((side) => (
          <RowPart key={side.title} title={side.title}>
            <SideScores side={side} scorers={scorers} />
          </RowPart>
        ))}
      </SimpleGrid>
      {sides.length === 2 && first && second ? (
        <OutputDiff first={first} second={second} />
      ) : (
        sides.map((side) => (
          <RowPart key={side.title} title={`Output of ${side.title.toLowerCase()}`}>
            <Output runId={side.run?.run_id ?? null} />
          </RowPart>
        ))
      )}
      {row.source_run_id && <SourceRun runId={row.source_run_id} />}
    </Stack>
  );
}

/** The scores with their reasons, and the run with its trace. */
function SideScores({ side: { title, run }, scorers }: { side: RowSide; scorers: readonly UsedScorer[] }) {
  if (!run) return <Text size="sm">No run.</Text>;
  return (
    <Stack gap={6} align="flex-start">
      {run.scores.length === 0 && <CellStatus run={run} />}
      {run.refusal && <Text size="sm">{run.refusal.message}</Text>}
      {run.scores.map((score) => (
        <div key={score.scorer_id}>
          <ScoreBadge score={score} scorers={scorers} />
          {score.reason && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {score.reason}
            </Text>
          )}
        </div>
      ))}
      {run.run_id && (
        <Link
          className="text-link"
          to="/runs/$runId"
          params={{ runId: run.run_id }}
          aria-label={`Run and trace of ${title.toLowerCase()}`}
        >
          Run and trace
        </Link>
      )}
    </Stack>
  );
}

function OutputDiff({ first, second }: { first: RowSide; second: RowSide }) {
  const one = useOutput(first.run?.run_id ?? null);
  const other = useOutput(second.run?.run_id ?? null);
  const isSame = one.text !== null && one.text === other.text;
  return (
    <RowPart title="Outputs">
      {(one.note ?? other.note) ? (
        <Text size="sm">{[...new Set([one.note, other.note].filter(Boolean))].join(" ")}</Text>
      ) : (
        <Text size="xs" c="dimmed" mb="xs">
          {isSame
            ? "Both outputs are the same."
            : `Removed lines are from ${first.title.toLowerCase()}, added lines from ${second.title.toLowerCase()}.`}
        </Text>
      )}
      {isSame && <JsonView value={one.output} label="output" />}
      {!isSame && one.text !== null && other.text !== null && (
        <LazyDiff before={one.text} after={other.text} label="output differences" />
      )}
    </RowPart>
  );
}

function Output({ runId }: { runId: string | null }) {
  const { output, note } = useOutput(runId);
  return note ? <Text size="sm">{note}</Text> : <JsonView value={output} label="output" maxHeight={280} />;
}

/** The output of a run; `note`: why there is none. */
function useOutput(runId: string | null): { output: unknown; text: string | null; note: string | null } {
  const { data: run, error } = useRun(runId ?? "", runId !== null);
  if (runId === null) return { output: null, text: "null", note: null };
  if (error && !run) return { output: null, text: null, note: "A run was deleted, with its output." };
  return { output: run?.output, text: run ? prettyJson(run.output) : null, note: null };
}
