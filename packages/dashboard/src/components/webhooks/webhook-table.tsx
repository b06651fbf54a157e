import { Text } from "@mantine/core";
import type { Webhook } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { Time } from "../time.tsx";
import { SuccessRate } from "./success-rate.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

const columns: Column<Webhook>[] = [
  { header: "Endpoint", cell: (webhook) => <RowLink to={`/webhooks/${webhook.id}`}>{webhook.url}</RowLink> },
  { header: "Status", cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { header: "Delivered", cell: ({ id }) => <SuccessRate webhookId={id} /> },
  {
    header: "Events",
    cell: ({ events }) => (
      <Text span inherit className="no-wrap" title={events.join(", ")}>
        {events.length === 1 ? events[0] : `${events.length} events`}
      </Text>
    ),
  },
  { header: "Last delivery", cell: ({ last_delivery_at }) => <Time at={last_delivery_at} missing="never" /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return <DataTable label="Webhooks" rows={webhooks} columns={columns} rowKey={({ id }) => id} />;
}
