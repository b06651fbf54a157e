import { Text } from "@mantine/core";
import { feedbackText } from "../../lib/feedback-text.ts";
import type { ListedRun } from "../../models.ts";
import { useWorstRuns } from "../../queries/quality.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { RowLink } from "../row-link.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";

type WorstRunsProps = { agentId: string | undefined; name: string; after: string; average: number | null };

const commentOf = ({ feedback = [] }: ListedRun, name: string): string | null =>
  feedback.find((each) => each.name === name && each.comment !== null)?.comment ?? null;

/** The runs with the lowest scores and with thumbs down, and what people wrote about them. */
export function WorstRuns(props: WorstRunsProps) {
  const { data: runs } = useWorstRuns(props);
  if (!runs) return null;
  const columns: Column<ListedRun>[] = [
    {
      header: "Run",
      cell: (run) => (
        <RowLink to={`/runs/${run.id}`}>
          <AgentName id={run.agent_id} />
        </RowLink>
      ),
    },
    { header: "Revision", isNumeric: true, cell: ({ agent_revision }) => agent_revision },
    { header: "Feedback", cell: (run) => feedbackText(run.feedback, props.name) ?? "–" },
    {
      header: "Comment",
      cell: (run) => (
        <Text size="sm" lineClamp={2}>
          {commentOf(run, props.name) ?? "–"}
        </Text>
      ),
    },
    { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
  ];
  return (
    <Section isFlush={runs.length > 0} title="Worst runs" description="Lowest scores first, then thumbs down.">
      {runs.length > 0 ? (
        <DataTable label="Worst runs" rows={runs} columns={columns} rowKey={({ id }) => id} />
      ) : (
        "No thumbs down and no low scores in this period."
      )}
    </Section>
  );
}
