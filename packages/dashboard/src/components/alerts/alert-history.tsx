import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { runsOfFiring } from "../../lib/alert-runs.ts";
import { metricLabel, metricValue } from "../../lib/alert-text.ts";
import { counted } from "../../lib/counted.ts";
import type { Alert, AlertFiring } from "../../models.ts";
import { useAlertHistory } from "../../queries/alerts.ts";
import { useCan } from "../../queries/session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { IdText } from "../id-text.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { AcknowledgeModal } from "./acknowledge-modal.tsx";

/** All firings of a rule, with acknowledgements and outcomes. */
export function AlertHistory({ rule }: { rule: Alert }) {
  const query = useAlertHistory(rule.id);
  const [seeing, setSeeing] = useState<AlertFiring | null>(null);
  const empty = (
    <EmptyNote title="Never fired">
      Each firing is listed here with its value, and sent to webhooks as alert.triggered.
    </EmptyNote>
  );
  return (
    <Section isFlush title="History">
      <QueryList query={query} empty={empty}>
        {(alerts) => (
          <DataTable
            label="Alert history"
            rows={alerts}
            columns={columnsFor(rule, setSeeing)}
            rowKey={({ id }) => id}
          />
        )}
      </QueryList>
      {seeing && <AcknowledgeModal alert={seeing} onClose={() => setSeeing(null)} />}
    </Section>
  );
}

const columnsFor = (rule: Alert, onAcknowledge: (alert: AlertFiring) => void): Column<AlertFiring>[] => [
  { header: "Fired", cell: ({ triggered_at }) => <Time at={triggered_at} as="local" /> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Value", cell: (alert) => <Seen rule={rule} alert={alert} /> },
  { header: "Ended", cell: ({ resolved_at }) => <Time at={resolved_at} as="local" missing="not yet" /> },
  {
    header: "Acknowledged by",
    cell: (alert) => <Acknowledged alert={alert} onAcknowledge={() => onAcknowledge(alert)} />,
  },
];

function Seen({ rule, alert }: { rule: Alert; alert: AlertFiring }) {
  const { metric, value, sample_count: samples } = alert.metric_snapshot;
  const runs = runsOfFiring(rule, alert);
  return (
    <Stack gap={0} title={alert.summary}>
      <span>
        {metricLabel(metric)} {metricValue(metric, value)}
      </span>
      <Text size="xs" c="dimmed">
        {counted(samples, "samples")}
        {runs && ", "}
        {runs && <RunsLink search={runs}>view runs</RunsLink>}
      </Text>
      {alert.rollback && <RollbackText rollback={alert.rollback} />}
    </Stack>
  );
}

const RollbackText = ({ rollback }: { rollback: NonNullable<AlertFiring["rollback"]> }) => (
  <Text size="xs" component="div">
    Rollback: <StatusBadge status={rollback.status === "done" ? "completed" : rollback.status} />{" "}
    {rollback.deployment_id && <IdText id={rollback.deployment_id} isShort />} {rollback.reason}
  </Text>
);

function Acknowledged({ alert, onAcknowledge }: { alert: AlertFiring; onAcknowledge: () => void }) {
  const can = useCan();
  if (!alert.acknowledged_at) {
    if (!can("alerts:write")) return "no one yet";
    return (
      <Button
        variant="default"
        size="compact-xs"
        onClick={onAcknowledge}
        aria-label={`Acknowledge alert of ${alert.triggered_at}`}
      >
        Acknowledge
      </Button>
    );
  }
  return (
    <Stack gap={0}>
      <span>
        {alert.acknowledged_by && <PartyName id={alert.acknowledged_by} />} <Time at={alert.acknowledged_at} />
      </span>
      {alert.acknowledgement && (
        <Text size="xs" c="dimmed">
          {alert.acknowledgement}
        </Text>
      )}
    </Stack>
  );
}
