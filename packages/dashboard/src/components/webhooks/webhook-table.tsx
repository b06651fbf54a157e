import { Text } from "@mantine/core";
import type { Webhook } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { Time } from "../time.tsx";
import { SuccessRate } from "./success-rate.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

const columns: Column<Webhook>[] = [
  { header: "Webhook", cell: (webhook) => <Named webhook={webhook} /> },
  { header: "Status", cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  { header: "Delivered", cell: ({ id }) => <SuccessRate webhookId={id} /> },
  {
    header: "Events",
    isMinor: true,
    cell: ({ events }) => (
      <Text span inherit className="no-wrap" title={events.join(", ")}>
        {events.length === 1 ? events[0] : `${events.length} events`}
      </Text>
    ),
  },
  { header: "Last delivery", cell: ({ last_delivery_at }) => <Time at={last_delivery_at} missing="never" /> },
  { header: "ID", isMinor: true, cell: ({ id }) => <IdText id={id} isShort /> },
];

/** The description says what it is for; the address, where it goes. */
const Named = ({ webhook: { id, url, description } }: { webhook: Webhook }) => (
  <div>
    <RowLink to={`/webhooks/${id}`}>{description || url}</RowLink>
    {description && (
      <Text size="xs" c="dimmed">
        {url}
      </Text>
    )}
  </div>
);

export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return <DataTable label="Webhooks" rows={webhooks} columns={columns} rowKey={({ id }) => id} />;
}
