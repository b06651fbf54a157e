import { Button, Grid, Stack } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { definitionText } from "../components/evaluation/definition-text.ts";
import { ScorerVersions } from "../components/evaluation/scorer-versions.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { JsonView } from "../components/json-view.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PartyName } from "../components/party-name.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { scorerTypes } from "../lib/scorer-draft.ts";
import type { Scorer } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useDeleteScorer, useScorer } from "../queries/scorers.ts";
import { useCan } from "../queries/session.ts";

const EditScorerModal = lazyPart(() => import("../components/evaluation/dialogs.ts"), "EditScorerModal");

/** A scorer and its versions. */
export function ScorerPage() {
  const { scorerId } = useParams({ from: "/frame/scorers/$scorerId" });
  const { data: scorer, error, refetch } = useScorer(scorerId);
  if (error && !scorer)
    return <ErrorNote title="This scorer could not be shown" error={error} onRetry={() => refetch()} />;
  if (!scorer) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={scorer.name}
        documentTitle={`Scorer ${scorer.name}`}
        description={<IdText id={scorer.id} />}
        actions={<ScorerActions scorer={scorer} />}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Section title="Details">
            <ScorerFacts scorer={scorer} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <Section title="Definition" description={scorerTypes[scorer.definition.type].about}>
              <JsonView value={scorer.definition} label="definition" />
            </Section>
            <ScorerVersions scorer={scorer} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

const ScorerFacts = ({ scorer }: { scorer: Scorer }) => (
  <Facts
    facts={[
      ["Passes if", definitionText(scorer.definition)],
      ["Version", scorer.version],
      ["Description", scorer.description],
      ["Created by", <PartyName key="by" id={scorer.created_by} />],
      ["Created", <Time key="created" at={scorer.created_at} as="local" />],
      ["Updated", <Time key="updated" at={scorer.updated_at} as="local" />],
    ]}
  />
);

function ScorerActions({ scorer }: { scorer: Scorer }) {
  const can = useCan();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  if (!can("runs:write")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      <Button leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Suspense>{open === "edit" && <EditScorerModal scorer={scorer} onClose={close} />}</Suspense>
      {open === "delete" && <DeleteModal scorer={scorer} onClose={close} />}
    </>
  );
}

function DeleteModal({ scorer, onClose }: { scorer: Scorer; onClose: () => void }) {
  const remove = useDeleteScorer(scorer.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title={`Delete ${scorer.name}`}
      name={scorer.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/scorers" }) })}
      onClose={onClose}
    >
      All versions are deleted. The results of experiments remain.
    </ConfirmModal>
  );
}
