import { Button, Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toReplayFilter } from "../../lib/bulk-runs.ts";
import { formatNumber } from "../../lib/format.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { CancelRunsRequest } from "../../models.ts";
import { useCancelRuns, useRunCount } from "../../queries/bulk-runs.ts";
import { useCreateReplay } from "../../queries/replays.ts";
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
        notifyDone(`${formatNumber(matched)} ${matched === 1 ? "run was" : "runs were"} told to stop.`);
        onClose();
      },
    });
  return (
    <AskDialog
      title="Cancel all of these"
      verb="Cancel them"
      otherwise="Let them run"
      state={cancel}
      onConfirm={confirm}
      onClose={onClose}
    >
      {count === undefined ? "Those that match the filters" : `${count} that match the filters`} and have not ended are
      told to stop; so is whatever matches and begins meanwhile. What they have done stays done.
    </AskDialog>
  );
}

const effects = [
  { value: "recorded", label: "As recorded: nothing happens to the world twice" },
  { value: "live", label: "Live: steps, tools and models are called again" },
];

type ReplayManyProps = { filters: RunFilters; onClose: () => void };

/** Replays the newest matching runs in the background; the replay's page shows the results. */
export function ReplayMany({ filters, onClose }: ReplayManyProps) {
  const create = useCreateReplay();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<number | string>(100);
  const [revision, setRevision] = useState<number | string>("");
  const [effect, setEffect] = useState("recorded");
  const { agent_id: agentId = "" } = filters;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = {
      agent_id: agentId,
      filter: toReplayFilter(filters),
      effects: effect as "recorded" | "live",
      ...(limit === "" ? {} : { limit: Number(limit) }),
      ...(revision === "" ? {} : { revision: Number(revision) }),
    };
    create.mutate(asked, {
      onSuccess: ({ id }) => navigate({ to: "/replays/$replayId", params: { replayId: id } }),
    });
  };
  return (
    <Dialog title="Replay all of these" onClose={onClose} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {create.error ? <ErrorNote error={create.error} /> : null}
          <Text size="sm">
            Runs of <AgentName id={agentId} /> that match the filters and have ended, the newest first.{" "}
            <DocsLink to="replays">How replays work</DocsLink>
          </Text>
          <NumberInput label="At most" min={1} max={10_000} allowDecimal={false} value={limit} onChange={setLimit} />
          <NumberInput
            label="Revision"
            description="Which revision of the agent they run. Empty: each its own."
            placeholder="each its own"
            min={1}
            allowDecimal={false}
            value={revision}
            onChange={setRevision}
          />
          <Select
            label="Effects"
            data={effects}
            value={effect}
            onChange={(value) => value && setEffect(value)}
            allowDeselect={false}
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={create.isPending}>
              Replay them
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
