import { Button, SegmentedControl, UnstyledButton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { Delivery, Webhook } from "../../models.ts";
import { type DeliveryStatusFilter, useDeliveries, useRedeliverFailed } from "../../queries/webhooks.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";

const filters = ["all", "succeeded", "failed", "pending"];

/** The deliveries of the last 30 days; the URL selects the open one. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { status, delivery } = useSearch({ from: "/frame/webhooks/$webhookId" });
  const navigate = useNavigate();
  const go = (search: { status?: DeliveryStatusFilter; delivery?: string }) =>
    navigate({ to: "/webhooks/$webhookId", params: { webhookId: webhook.id }, search, replace: true });
  const kept = status ? { status } : {};
  const query = useDeliveries(webhook.id, status);
  const filter = (
    <SegmentedControl
      size="xs"
      aria-label="Delivery status"
      data={filters}
      value={status ?? "all"}
      onChange={(next) => go(next === "all" ? {} : { status: next as DeliveryStatusFilter })}
    />
  );
  return (
    <Section
      isFlush
      title="Deliveries"
      description="Last 30 days."
      actions={
        <>
          {status === "failed" && <RedeliverFailedButton webhook={webhook} />}
          {filter}
        </>
      }
    >
      <QueryList query={query} empty={<NoDeliveries />}>
        {(deliveries) => (
          <DataTable
            label="Deliveries"
            rows={deliveries}
            columns={columnsFor((id) => go({ ...kept, delivery: id }))}
            rowKey={({ id }) => id}
          />
        )}
      </QueryList>
      {delivery && <DeliveryDrawer webhookId={webhook.id} deliveryId={delivery} onClose={() => go(kept)} />}
    </Section>
  );
}

/** Redelivers all failures of the last day, for example after an outage of the receiver. */
function RedeliverFailedButton({ webhook }: { webhook: Webhook }) {
  const redeliver = useRedeliverFailed(webhook.id);
  const again = () =>
    redeliver.mutate(new Date(Date.now() - 86_400_000).toISOString(), {
      onSuccess: ({ count }) => notifyDone(`${count} deliveries queued again.`),
      onError: notifyError,
    });
  return (
    <Button variant="default" size="compact-xs" loading={redeliver.isPending} onClick={again}>
      Redeliver last day's failures
    </Button>
  );
}

const NoDeliveries = () => (
  <EmptyNote title="No deliveries">Send a test event or run an agent to see a delivery here.</EmptyNote>
);

const columnsFor = (open: (id: string) => void): Column<Delivery>[] => [
  {
    header: "Event",
    cell: ({ id, event_type }) => (
      <UnstyledButton
        onClick={() => open(id)}
        className="text-link"
        fz="inherit"
        aria-label={`Open ${event_type} ${id}`}
      >
        {event_type}
      </UnstyledButton>
    ),
  },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Response", cell: ({ response_status, error }) => response_status ?? error?.code ?? "–" },
  { header: "Attempts", isNumeric: true, cell: ({ attempt_count }) => attempt_count },
  { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];
