import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { type Column, DataTable } from "../components/data-table.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { definitionText } from "../components/evaluation/definition-text.ts";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Time } from "../components/time.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import type { Scorer } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useScorers } from "../queries/scorers.ts";
import { useCan } from "../queries/session.ts";

const CreateScorerModal = lazyPart(() => import("../components/evaluation/dialogs.ts"), "CreateScorerModal");

const columns: Column<Scorer>[] = [
  { header: "Name", cell: ({ id, name }) => <RowLink to={`/scorers/${id}`}>{name}</RowLink> },
  { header: "Definition", cell: ({ definition }) => definitionText(definition) },
  { header: "Description", cell: ({ description }) => description ?? "–" },
  { header: "Version", isNumeric: true, cell: ({ version }) => version },
  { header: "Updated", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** How outputs are scored. */
export function ScorersPage() {
  const query = useScorers();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  const create = can("runs:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Create scorer
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Scorers"
        description={
          <>
            A scorer scores the output of a run from 0 to 1, and decides whether it passes.{" "}
            <DocsLink to="evaluation#scorers">How scorers work</DocsLink>
          </>
        }
        actions={create}
      />
      <QueryList query={query} empty={<NoScorers action={create} />}>
        {(scorers) => <DataTable label="Scorers" rows={scorers} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
      <Suspense>{isCreating && <CreateScorerModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

const NoScorers = ({ action }: { action: ReactNode }) => (
  <EmptyNote
    title="No scorers"
    action={action}
    curl={toCurl("POST", "/scorers", { name: "Topic", definition: { type: "exact", field: "/topic" } })}
  >
    Compare outputs with the expected ones, check them with a pattern, a schema or an expression, or let a model rate
    them.
  </EmptyNote>
);
