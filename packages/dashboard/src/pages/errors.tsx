import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { QueryList } from "../components/query-list.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { formatNumber } from "../lib/format.ts";
import type { ErrorReport } from "../models.ts";
import { type ErrorFilters, useErrorReports } from "../queries/error-reports.ts";

const columns: Column<ErrorReport>[] = [
  {
    header: "Error",
    cell: ({ id, name, message }) => (
      <Stack gap={0}>
        <RowLink to={`/settings/errors/${id}`}>{name}</RowLink>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {message}
        </Text>
      </Stack>
    ),
  },
  { header: "Where", cell: ({ place }) => <span className="mono">{place}</span> },
  { header: "Count", isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { header: "First", cell: ({ first_seen_at }) => <Time at={first_seen_at} /> },
  { header: "Last", cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  {
    header: "Request",
    cell: ({ last_request_id }) => (last_request_id ? <IdText id={last_request_id} isShort /> : "–"),
  },
];

/** For operators: internal errors of the service. */
export function ErrorsPage() {
  const filters = useSearch({ from: "/frame/settings/errors" });
  const query = useErrorReports(filters);
  const isNarrowed = Object.keys(filters).length > 0;
  const empty = isNarrowed ? (
    <EmptyNote title="No matching errors" link={{ to: "/settings/errors", label: "Show all" }}>
      Change the filters. Request IDs are kept as long as their errors.
    </EmptyNote>
  ) : (
    <EmptyNote title="No errors">HTTP 500 responses and failed background jobs appear here automatically.</EmptyNote>
  );
  return (
    <Section title="Errors" description="Internal errors of the service. Secrets and addresses are removed.">
      <Filters key={JSON.stringify(filters)} filters={filters} />
      <QueryList query={query} empty={empty}>
        {(reports) => <DataTable label="Errors" rows={reports} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
    </Section>
  );
}

const kinds = [
  { value: "all", label: "All" },
  { value: "request", label: "Requests" },
  { value: "background", label: "Background" },
];

function Filters({ filters }: { filters: ErrorFilters }) {
  const [requestId, setRequestId] = useState(filters.request_id ?? "");
  const navigate = useNavigate();
  const { request_id: _, ...kept } = filters;
  const { kind: __, ...others } = filters;
  const apply = (search: ErrorFilters) => navigate({ to: "/settings/errors", search, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(requestId ? { ...kept, request_id: requestId } : kept);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mb="sm" align="end">
        <SegmentedControl
          size="xs"
          aria-label="Source of errors"
          data={kinds}
          value={filters.kind ?? "all"}
          onChange={(kind) => apply(kind === "all" ? others : { ...others, kind: kind as "request" })}
        />
        <TextInput
          label="Request ID"
          placeholder="req_…"
          value={requestId}
          onChange={(event) => setRequestId(event.currentTarget.value.trim())}
          w={{ base: "100%", xs: 280 }}
        />
        <Button type="submit" variant="default" h={36}>
          Filter
        </Button>
      </Group>
    </form>
  );
}
