import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatPercent } from "../../lib/format.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent, PendingDeployment as Pending } from "../../models.ts";
import { useDecideDeployment, usePendingDeployment } from "../../queries/pending-deployments.ts";
import { useCan } from "../../queries/session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { DocsLink } from "../docs-link.tsx";
import { Field, FormModal } from "../form.tsx";
import { PartyName } from "../party-name.tsx";

import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

/** The newest revision that waits for the agent's gate, or what became of it. */
export function PendingDeployment({ agent }: { agent: Agent }) {
  const pending = usePendingDeployment(agent);
  if (!pending) return null;
  return (
    <Section
      title={`Gate: revision ${pending.revision}`}
      description={`Compared with revision ${pending.base_revision}`}
      actions={pending.ended_at === null && <Decision pending={pending} />}
    >
      <Stack gap="md">
        <Group gap="md">
          <StatusBadge {...(looks[pending.status] ?? { status: pending.status })} />
          <Link to="/experiments/$experimentId" params={{ experimentId: pending.experiment_id }} className="text-link">
            Experiment
          </Link>
          <Text size="sm" c="dimmed">
            Requested <Time at={pending.created_at} /> by <PartyName id={pending.created_by} />
          </Text>
          {pending.decided_by && (
            <Text size="sm" c="dimmed">
              Decided by <PartyName id={pending.decided_by} />
            </Text>
          )}
          <DocsLink to="evaluation#gates">Learn more</DocsLink>
        </Group>
        {pending.reason && <Text size="sm">{pending.reason}</Text>}
        {pending.results.length > 0 && (
          <DataTable
            label="Results"
            rows={pending.results}
            columns={columns}
            rowKey={({ scorer_id }) => scorer_id}
            isCompact
          />
        )}
      </Stack>
    </Section>
  );
}

const looks: Record<string, { status: string; word: string }> = {
  evaluating: { status: "running", word: "evaluating" },
  waiting: { status: "requires_action", word: "waits for a decision" },
  passed: { status: "completed", word: "passed" },
  deployed: { status: "completed", word: "deployed" },
  refused: { status: "failed", word: "refused" },
  rejected: { status: "cancelled", word: "rejected" },
  superseded: { status: "cancelled", word: "superseded" },
};

type Result = Pending["results"][number];

const percentText = (percent: number | null | undefined): string => (percent == null ? "–" : formatPercent(percent));

const columns: Column<Result>[] = [
  { header: "Scorer", cell: ({ name }) => name },
  { header: "Passed", cell: ({ passed, scored }) => `${passed} of ${scored}`, isNumeric: true },
  { header: "Share", cell: ({ percent }) => percentText(percent), isNumeric: true },
  { header: "Deployed revision", cell: ({ compared }) => percentText(compared?.base_percent), isNumeric: true },
  { header: "Verdict", cell: ({ compared }) => compared?.verdict ?? "–" },
];

function Decision({ pending }: { pending: Pending }) {
  const [open, setOpen] = useState<"approve" | "reject" | null>(null);
  const can = useCan();
  if (!can("approvals:manage")) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen("reject")}>
        Reject
      </Button>
      {pending.status === "waiting" && (
        <Button size="xs" onClick={() => setOpen("approve")}>
          Approve
        </Button>
      )}
      {open && <DecisionModal pending={pending} decision={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type ModalProps = { pending: Pending; decision: "approve" | "reject"; onClose: () => void };

function DecisionModal({ pending, decision, onClose }: ModalProps) {
  const [reason, setReason] = useState("");
  const decide = useDecideDeployment(pending, decision);
  const isApproval = decision === "approve";
  const submit = () =>
    decide.mutate(reason.trim() || undefined, {
      onSuccess: () => {
        notifyDone(
          isApproval ? `Revision ${pending.revision} is deployed.` : `Revision ${pending.revision} is not deployed.`,
        );
        onClose();
      },
    });
  return (
    <FormModal
      title={`${isApproval ? "Approve" : "Reject"} revision ${pending.revision}`}
      onClose={onClose}
      isUnsaved={reason !== ""}
      verb={isApproval ? "Approve revision" : "Reject revision"}
      onSubmit={submit}
      state={decide}
    >
      <Text size="sm">
        {isApproval
          ? `New runs use revision ${pending.revision} from now on, although it did not pass the gate.`
          : `Revision ${pending.base_revision} stays deployed.`}
      </Text>
      <Field label="Reason" value={reason} onChange={setReason} />
    </FormModal>
  );
}
