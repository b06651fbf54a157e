import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { WebhookWithSecret } from "../../models.ts";
import { useCreateWebhook } from "../../queries/webhooks.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { NewSecret } from "./new-secret.tsx";
import { toWebhookRequest, type WebhookDraft, WebhookFields } from "./webhook-fields.tsx";

const emptyDraft: WebhookDraft = {
  url: "",
  events: ["run.completed", "run.failed"],
  description: "",
  retry_policy: "standard",
};

/** A webhook is made, then its secret is shown: this once. */
export function CreateWebhookModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const navigate = useNavigate();
  return (
    <Dialog
      onClose={onClose}
      title={made ? "The webhook is ready" : "Add a webhook"}
      size="lg"
      isUnsaved={made ? false : undefined}
      isShownOnce={made !== null}
    >
      {made ? (
        <NewSecret
          webhook={made}
          onDone={() => navigate({ to: "/webhooks/$webhookId", params: { webhookId: made.id } })}
        />
      ) : (
        <CreateForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function CreateForm({ onMade }: { onMade: (webhook: WebhookWithSecret) => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [secret, setSecret] = useState("");
  const create = useCreateWebhook();
  const errors = toProblem(create.error).fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ ...toWebhookRequest(draft), ...(secret ? { secret } : {}) }, { onSuccess: onMade });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {create.error && <ErrorNote error={create.error} />}
        <WebhookFields draft={draft} onChange={setDraft} errors={errors} />
        <PasswordInput
          label="Signing secret"
          description="Leave it empty and a strong one is made for you."
          placeholder="whsec_…"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={errors.secret}
          autoComplete="off"
        />
        <Group justify="end" gap="xs">
          <DismissButton />
          <Button type="submit" loading={create.isPending} disabled={draft.events.length === 0}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
