import { Button, Drawer, Group, Stack, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { parseJson } from "../../lib/json-text.ts";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { DeliveryDetail } from "../../models.ts";
import { useCan } from "../../queries/session.ts";
import { useDelivery, useRedeliver } from "../../queries/webhooks.ts";
import { CodeBlock } from "../code-block.tsx";
import { ErrorNote } from "../error-note.tsx";
import { Facts } from "../facts.tsx";
import { IdText } from "../id-text.tsx";
import { JsonView } from "../json-view.tsx";
import { ListSkeleton } from "../list-skeleton.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { AttemptPanel } from "./attempt-panel.tsx";

type DeliveryDrawerProps = { webhookId: string; deliveryId: string; onClose: () => void };

/** One delivery with all its attempts. */
export function DeliveryDrawer({ webhookId, deliveryId, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useDelivery(webhookId, deliveryId);
  return (
    <Drawer opened onClose={onClose} title="Delivery" closeButtonProps={{ "aria-label": "Close delivery" }}>
      {error && !data && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && <DeliveryBody delivery={data} />}
    </Drawer>
  );
}

function DeliveryBody({ delivery }: { delivery: DeliveryDetail }) {
  const body = parseJson(delivery.request_body);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <StatusBadge status={delivery.status} />
        <RedeliverButton delivery={delivery} />
      </Group>
      <Facts
        facts={[
          ["Event", delivery.event_type],
          ["Event ID", <IdText key="event" id={delivery.event_id} />],
          ["Delivery", <IdText key="delivery" id={delivery.id} />],
          ["Created", <Time key="made" at={delivery.created_at} as="precise" />],
          ["Finished", <Time key="ended" at={delivery.completed_at} as="precise" missing="not yet" />],
          ["Next attempt", delivery.next_attempt_at && <Time key="next" at={delivery.next_attempt_at} as="precise" />],
          ["Redelivered as", delivery.redelivered_as && <IdText key="again" id={delivery.redelivered_as} />],
          ["Redelivery of", delivery.redelivery_of && <IdText key="of" id={delivery.redelivery_of} />],
        ]}
      />
      <Title order={3}>Request body</Title>
      {body.error === null ? (
        <JsonView value={body.value} label="request body" maxHeight={320} />
      ) : (
        <CodeBlock code={delivery.request_body} label="request body" isWrapped />
      )}
      <Title order={3}>Attempts</Title>
      {delivery.attempts.map((attempt) => (
        <AttemptPanel key={attempt.number} attempt={attempt} />
      ))}
    </Stack>
  );
}

function RedeliverButton({ delivery }: { delivery: DeliveryDetail }) {
  const redeliver = useRedeliver(delivery.webhook_id);
  const can = useCan();
  if (!can("webhooks:write")) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      disabled={delivery.status === "pending"}
      loading={redeliver.isPending}
      onClick={() =>
        redeliver.mutate(delivery.id, {
          onSuccess: () => notifyDone("Delivery queued again."),
          onError: notifyError,
        })
      }
    >
      Redeliver
    </Button>
  );
}
