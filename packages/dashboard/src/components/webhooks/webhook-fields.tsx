import { Checkbox, Select, SimpleGrid, Stack } from "@mantine/core";
import { limits } from "../../lib/limits.ts";
import { webhookEvents } from "../../lib/webhook-events.ts";
import type { CreateWebhookRequest } from "../../models.ts";
import { TextInput } from "../inputs.tsx";

export type WebhookDraft = {
  url: string;
  events: string[];
  description: string;
  retry_policy: "standard" | "extended";
};

type WebhookFieldsProps = {
  draft: WebhookDraft;
  onChange: (draft: WebhookDraft) => void;
  errors: Record<string, string>;
};

const retryPolicies = [
  { value: "standard", label: "Standard: three attempts within seconds" },
  { value: "extended", label: "Extended: retries for three days" },
];

/** Fields to create or edit a webhook. */
export function WebhookFields({ draft, onChange, errors }: WebhookFieldsProps) {
  const eventError = Object.entries(errors).find(([param]) => param.startsWith("events"))?.[1];
  return (
    <Stack gap="md">
      <TextInput
        label="Endpoint URL"
        most={limits.url}
        type="url"
        placeholder="https://example.com/hooks/agentrun"
        description="Must use https and not be in a private network."
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.currentTarget.value })}
        error={errors.url}
        required
        data-autofocus
      />
      <Checkbox.Group
        label="Events"
        value={draft.events}
        onChange={(events) => onChange({ ...draft, events })}
        error={eventError}
        required
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
          {webhookEvents.map(({ type, label }) => (
            <Checkbox key={type} value={type} label={type} description={label} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <TextInput
        label="Description"
        most={limits.note}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        error={errors.description}
      />
      <Select
        label="Retries"
        data={retryPolicies}
        value={draft.retry_policy}
        onChange={(value) => onChange({ ...draft, retry_policy: value as WebhookDraft["retry_policy"] })}
      />
    </Stack>
  );
}

export const toWebhookRequest = (draft: WebhookDraft): CreateWebhookRequest => ({
  url: draft.url,
  events: draft.events,
  description: draft.description || null,
  retry_policy: draft.retry_policy,
});
