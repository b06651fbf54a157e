import { Grid, Group, Stack, Text, Title } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { CodeBlock } from "../components/code-block.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { formatNumber } from "../lib/format.ts";
import type { ErrorOccurrence, ErrorReportDetail } from "../models.ts";
import { useErrorReport } from "../queries/error-reports.ts";

export function ErrorReportPage() {
  const { errorId } = useParams({ from: "/frame/settings/errors/$errorId" });
  const { data: report, error, refetch } = useErrorReport(errorId);
  if (error && !report) {
    return <ErrorNote title="This report could not be shown" error={error} onRetry={() => refetch()} />;
  }
  if (!report) return <PageSkeleton />;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <div>
          <Title order={2}>{report.name}</Title>
          <Text size="sm" c="dimmed" className="pre-wrap">
            {report.message}
          </Text>
        </div>
        <LinkButton to="/settings/errors" variant="default">
          All errors
        </LinkButton>
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Section title="Stack" description="Of the latest occurrence. Secrets and addresses are removed.">
            <CodeBlock code={report.stack ?? "None."} label="stack" isWrapped />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Section title="Details">
            <ReportFacts report={report} />
          </Section>
        </Grid.Col>
      </Grid>
      <Section isFlush title="Latest occurrences">
        <DataTable label="Occurrences" rows={report.occurrences} columns={columns} rowKey={keyOf} />
      </Section>
    </Stack>
  );
}

const ReportFacts = ({ report }: { report: ErrorReportDetail }) => (
  <Facts
    facts={[
      [
        "Where",
        <span key="place" className="mono">
          {report.place}
        </span>,
      ],
      ["Type", report.kind === "request" ? "HTTP 500 response" : "background job"],
      ["Count", formatNumber(report.count)],
      ["First", <Time key="first" at={report.first_seen_at} as="local" />],
      ["Last", <Time key="last" at={report.last_seen_at} as="local" />],
      ["Request", report.last_request_id && <IdText key="request" id={report.last_request_id} />],
      ["ID", <IdText key="id" id={report.id} />],
      [
        "Fingerprint",
        <span key="print" className="mono">
          {report.fingerprint}
        </span>,
      ],
    ]}
  />
);

const keyOf = ({ request_id, occurred_at }: ErrorOccurrence) => `${request_id} ${occurred_at}`;

const columns: Column<ErrorOccurrence>[] = [
  { header: "When", cell: ({ occurred_at }) => <Time at={occurred_at} as="precise" /> },
  { header: "Request", cell: ({ request_id }) => (request_id ? <IdText id={request_id} /> : "–") },
  {
    header: "Organisation",
    cell: ({ organization_id }) => (organization_id ? <IdText id={organization_id} isShort /> : "–"),
  },
];
