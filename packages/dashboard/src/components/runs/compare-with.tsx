import { Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { shownStatus } from "../../lib/status-word.ts";
import type { Run } from "../../models.ts";
import { useComparable } from "../../queries/comparisons.ts";
import { Dialog } from "../dialog.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import classes from "./compare-with.module.css";

/** Selects the run to compare with: one of the agent's newest, or any by id. */
export function CompareWith({ run, onClose }: { run: Run; onClose: () => void }) {
  const navigate = useNavigate();
  const [id, setId] = useState("");
  const { data: runs = [] } = useComparable(run.agent_id, true);
  const others = runs.filter((each) => each.id !== run.id);
  const open = (otherId: string) => {
    onClose();
    navigate({ to: "/runs/$runId/compare/$otherId", params: { runId: run.id, otherId } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() !== "") open(id.trim());
  };
  return (
    <Dialog onClose={onClose} title="Compare with…" isUnsaved={false}>
      <Stack gap="sm">
        <form onSubmit={submit}>
          <TextInput
            label="Run ID"
            placeholder="run_…"
            value={id}
            onChange={({ currentTarget }) => setId(currentTarget.value)}
          />
        </form>
        <Text size="xs" c="dimmed">
          {others.length > 0 ? "Or select a recent run of this agent:" : "This agent has no other runs."}
        </Text>
        <ul className={classes.runs}>
          {others.map((each) => (
            <li key={each.id}>
              <UnstyledButton className={classes.run} onClick={() => open(each.id)}>
                <span className="mono" title={each.id}>
                  …{each.id.slice(-8)}
                </span>
                <StatusBadge status={shownStatus(each)} />
                <Text size="xs" c="dimmed" component="span">
                  revision {each.agent_revision} · <Time at={each.created_at} />
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
