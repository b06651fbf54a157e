import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { AlertTable } from "../components/alerts/alert-table.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { type AlertStatusFilter, useAlerts } from "../queries/alerts.ts";
import { useCan } from "../queries/session.ts";

const CreateAlertModal = lazyPart(() => import("../components/alerts/alert-form-modal.tsx"), "CreateAlertModal");

const states = [
  { value: "all", label: "All" },
  { value: "firing", label: "Firing" },
  { value: "ok", label: "OK" },
  { value: "no_data", label: "No data" },
];

export function AlertsPage() {
  const { status } = useSearch({ from: "/frame/alerts" });
  const navigate = useNavigate();
  const can = useCan();
  const query = useAlerts(status);
  const [isCreating, setCreating] = useCreating();
  const choose = (next: string) =>
    navigate({ to: "/alerts", search: next === "all" ? {} : { status: next as AlertStatusFilter }, replace: true });
  const create = can("alerts:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Create alert
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Alerts"
        description={
          <>
            Each rule watches one metric. When it fires, webhooks are notified, and an agent can be rolled back.{" "}
            <DocsLink to="alerts">How alerts work</DocsLink>
          </>
        }
        actions={create}
      />
      <Group mb="sm">
        <SegmentedControl size="xs" aria-label="Alert status" data={states} value={status ?? "all"} onChange={choose} />
      </Group>
      <QueryList query={query} empty={status ? <NoneSo status={status} /> : <NoAlerts action={create} />}>
        {(rules) => <AlertTable rules={rules} />}
      </QueryList>
      <Suspense>{isCreating && <CreateAlertModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

const NoneSo = ({ status }: { status: AlertStatusFilter }) => (
  <EmptyNote
    title={status === "firing" ? "No firing alerts" : "No alerts in this state"}
    link={{ to: "/alerts", label: "Show all" }}
  >
    Rules are checked every few seconds. This list updates automatically.
  </EmptyNote>
);

const NoAlerts = ({ action }: { action: ReactNode }) => (
  <EmptyNote
    title="No alerts yet"
    action={action}
    curl={toCurl("POST", "/alerts", {
      name: "Too many failures",
      metric: "error_rate",
      comparison: "gt",
      threshold: 5,
    })}
  >
    Get notified about failures, high latency, a growing queue or a used-up quota.
  </EmptyNote>
);
