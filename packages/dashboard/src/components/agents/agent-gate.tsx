import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { type GateScorer, gateConditions, gateText } from "../../lib/gate-draft.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent, Gate } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useUpdateAgent } from "../../queries/agents.ts";
import { useDataset } from "../../queries/datasets.ts";
import { useScorers } from "../../queries/scorers.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { DocsLink } from "../docs-link.tsx";
import { Section } from "../section.tsx";

const GateFormModal = lazyPart(() => import("../evaluation/dialogs.ts"), "GateFormModal");

/** What a new revision must pass before it is deployed. */
export function AgentGate({ agent }: { agent: Agent }) {
  return (
    <Section title="Gate" actions={agent.status !== "archived" && <GateActions agent={agent} />}>
      {agent.gate ? (
        <GateSummary gate={agent.gate} />
      ) : (
        <Text size="sm">
          New revisions are deployed at once. With a gate, each one must pass an evaluation first.{" "}
          <DocsLink to="evaluation#gates">Learn more</DocsLink>
        </Text>
      )}
    </Section>
  );
}

function GateSummary({ gate }: { gate: Gate }) {
  const { data: dataset, error, isPending } = useDataset(gate.dataset_id);
  const { items: scorers = [], isPending: isLoading } = useScorers();
  // Ids that become names a moment later would flicker.
  if (isPending || isLoading) return <Skeleton h={46} />;
  const nameOf = ({ id, name }: GateScorer) => name ?? scorers.find((scorer) => scorer.id === id)?.name ?? id ?? "";
  const isDeleted = toProblem(error).status === 404;
  return (
    <Stack gap="xs">
      <Text size="sm">{gateText(gate, dataset?.name ?? gate.dataset_id, nameOf)}</Text>
      {isDeleted && (
        <Text size="sm" fw={600}>
          The data set was deleted: no revision passes until the gate is changed.
        </Text>
      )}
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {gateConditions(gate)}
        </Text>
        {!isDeleted && (
          <Link to="/datasets/$datasetId" params={{ datasetId: gate.dataset_id }} className="text-link">
            Data set
          </Link>
        )}
        <DocsLink to="evaluation#gates">Learn more</DocsLink>
      </Group>
    </Stack>
  );
}

function GateActions({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const can = useCan();
  if (!can("agents:write") || !can("approvals:manage")) return null;
  const close = () => setOpen(null);
  return (
    <>
      {agent.gate && (
        <Button variant="default" size="xs" onClick={() => setOpen("remove")}>
          Remove gate
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
        {agent.gate ? "Edit gate" : "Set gate"}
      </Button>
      <Suspense>{open === "edit" && <GateFormModal agent={agent} onClose={close} />}</Suspense>
      {open === "remove" && <RemoveDialog agent={agent} onClose={close} />}
    </>
  );
}

function RemoveDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const update = useUpdateAgent(agent.id);
  const remove = () =>
    update.mutate(
      { gate: null },
      {
        onSuccess: () => {
          notifyDone(`Gate of ${agent.name} removed.`);
          onClose();
        },
      },
    );
  return (
    <AskDialog
      title="Remove the gate?"
      verb="Remove gate"
      otherwise="Keep it"
      state={update}
      onConfirm={remove}
      onClose={onClose}
    >
      New revisions are deployed at once from then on. A revision that waits for the gate is not deployed.
    </AskDialog>
  );
}
