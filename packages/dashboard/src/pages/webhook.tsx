import { Alert, Button, Grid, Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { DeliveryList } from "../components/webhooks/delivery-list.tsx";
import { SuccessRate } from "../components/webhooks/success-rate.tsx";
import { WebhookActions } from "../components/webhooks/webhook-actions.tsx";
import { WebhookStatus } from "../components/webhooks/webhook-status.tsx";
import { notifyError } from "../lib/notify.ts";
import { disabledReasons } from "../lib/webhook-events.ts";
import type { Webhook } from "../models.ts";
import { useCan } from "../queries/session.ts";
import { useUpdateWebhook, useWebhook } from "../queries/webhooks.ts";

export function WebhookPage() {
  const { webhookId } = useParams({ from: "/frame/webhooks/$webhookId" });
  const { data: webhook, error, refetch } = useWebhook(webhookId);
  if (error && !webhook) {
    return <ErrorNote title="This webhook could not be shown" error={error} onRetry={() => refetch()} />;
  }
  if (!webhook) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={webhook.description || new URL(webhook.url).host}
        documentTitle={`Webhook ${webhook.description || webhook.url}`}
        aside={
          <>
            <WebhookStatus webhook={webhook} />
            <ManagedBadge of={webhook} />
          </>
        }
        description={<IdText id={webhook.id} />}
        actions={<WebhookActions webhook={webhook} />}
      />
      <Stack gap="md">
        {webhook.disabled_reason && <DisabledNote webhook={webhook} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Section title="Details">
              <WebhookFacts webhook={webhook} />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <DeliveryList webhook={webhook} />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

function DisabledNote({ webhook }: { webhook: Webhook }) {
  const update = useUpdateWebhook(webhook.id);
  const can = useCan();
  return (
    <Alert color="red" variant="light" title="This webhook was disabled">
      <Stack gap="xs" align="start">
        {disabledReasons[webhook.disabled_reason ?? ""] ?? webhook.disabled_reason}
        {can("webhooks:write") && (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ active: true }, { onError: notifyError })}
          >
            Enable
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const WebhookFacts = ({ webhook }: { webhook: Webhook }) => (
  <Facts
    facts={[
      ["Endpoint", <span key="url">{webhook.url}</span>],
      ["Events", webhook.events.join(", ")],
      ["Retries", webhook.retry_policy === "extended" ? "for three days" : "three attempts"],
      ["Delivered", <SuccessRate key="rate" webhookId={webhook.id} />],
      ["Failing since", webhook.failing_since && <Time key="failing" at={webhook.failing_since} as="local" />],
      ["Created", <Time key="created" at={webhook.created_at} as="local" />],
      ["Last delivery", <Time key="last" at={webhook.last_delivery_at} missing="never" />],
      [
        "Previous secret",
        webhook.previous_secret_expires_at ? (
          <span key="secret">
            also signs until <Time at={webhook.previous_secret_expires_at} as="local" />
          </span>
        ) : null,
      ],
    ]}
  />
);
