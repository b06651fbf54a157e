import { Button, Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toReplayFilter } from "../../lib/bulk-runs.ts";
import { counted } from "../../lib/counted.ts";
import { formatNumber } from "../../lib/format.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { CancelRunsRequest, ReplayEstimate } from "../../models.ts";
import { useCancelRuns, useRunCount } from "../../queries/bulk-runs.ts";
import { useCreateReplay, useEstimateReplay } from "../../queries/replays.ts";
import type { RunFilters } from "../../queries/runs.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { AskDialog } from "../ask-dialog.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { DocsLink } from "../docs-link.tsx";
import { ErrorNote } from "../error-note.tsx";

export function CancelMany({ request, onClose }: { request: CancelRunsRequest; onClose: () => void }) {
  const cancel = useCancelRuns();
  const count = useRunCount(request);
  const confirm = () =>
    cancel.mutate(request, {
      onSuccess: ({ matched }) => {
        notifyDone(`Cancelling ${formatNumber(matched)} ${matched === 1 ? "run" : "runs"}.`);
        onClose();
      },
    });
  return (
    <AskDialog
      title="Cancel unfinished runs"
      verb="Cancel runs"
      otherwise="Keep running"
      state={cancel}
      onConfirm={confirm}
      onClose={onClose}
    >
      {count === undefined ? "All unfinished runs" : count} that match the filters are cancelled, including runs that
      start in the meantime. Completed work is not undone.
    </AskDialog>
  );
}

const effects = [
  { value: "recorded", label: "Recorded: no side effects" },
  { value: "live", label: "Live: call steps, tools and models again" },
];

type ReplayManyProps = { filters: RunFilters; onClose: () => void };

/** Replays the newest matching runs in the background; the replay's page shows the results. */
export function ReplayMany({ filters, onClose }: ReplayManyProps) {
  const estimate = useEstimateReplay();
  const create = useCreateReplay();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<number | string>(100);
  const [revision, setRevision] = useState<number | string>("");
  const [effect, setEffect] = useState("recorded");
  const { agent_id: agentId = "" } = filters;
  /** Another request needs another count. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      estimate.reset();
      set(value);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = {
      agent_id: agentId,
      filter: toReplayFilter(filters),
      effects: effect as "recorded" | "live",
      ...(limit === "" ? {} : { limit: Number(limit) }),
      ...(revision === "" ? {} : { agent_revision: Number(revision) }),
    };
    // The first click counts the runs, the second one starts the replay of that count.
    if (!estimate.data) return estimate.mutate(request);
    create.mutate(request, {
      onSuccess: ({ id }) => navigate({ to: "/replays/$replayId", params: { replayId: id } }),
    });
  };
  return (
    <Dialog title="Replay finished runs" onClose={onClose} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {(estimate.error ?? create.error) ? <ErrorNote error={estimate.error ?? create.error} /> : null}
          <Text size="sm">
            Runs of <AgentName id={agentId} /> that match the filters and have finished, newest first.{" "}
            <DocsLink to="replays">How replays work</DocsLink>
          </Text>
          <NumberInput
            label="Maximum runs"
            min={1}
            max={10_000}
            allowDecimal={false}
            value={limit}
            onChange={changing(setLimit)}
          />
          <NumberInput
            label="Revision"
            description="Revision of the agent to use. Leave empty to keep each run's revision."
            placeholder="same as original"
            min={1}
            allowDecimal={false}
            value={revision}
            onChange={changing(setRevision)}
          />
          <Select
            label="Side effects"
            data={effects}
            value={effect}
            onChange={(value) => value && changing(setEffect)(value)}
            allowDeselect={false}
          />
          {estimate.data && <EstimateNote estimate={estimate.data} />}
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={estimate.isPending || create.isPending}>
              {estimate.data ? `Replay ${counted(estimate.data.total, "runs")}` : "Count runs"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const EstimateNote = ({ estimate: { total, effects, estimated_cost_usd: cost } }: { estimate: ReplayEstimate }) => (
  <Text size="sm" role="status">
    {counted(total, "runs")} will be replayed
    {effects === "live" ? ", with all side effects" : ", without side effects"}
    {cost === null ? "." : `. The original runs cost $${cost.toFixed(2)}.`}
  </Text>
);
