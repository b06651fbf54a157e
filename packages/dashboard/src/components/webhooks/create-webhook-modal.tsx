import { PasswordInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { WebhookWithSecret } from "../../models.ts";
import { type KeptDraft, useDraft } from "../../queries/drafts.ts";
import { useCreateWebhook } from "../../queries/webhooks.ts";
import { Dialog } from "../dialog.tsx";
import { Form } from "../form.tsx";
import { FoundDraft } from "../found-draft.tsx";
import { NewSecret } from "./new-secret.tsx";
import { toWebhookRequest, type WebhookDraft, WebhookFields } from "./webhook-fields.tsx";

const emptyDraft: WebhookDraft = {
  url: "",
  events: ["run.completed", "run.failed"],
  description: "",
  retry_policy: "standard",
};

/** Creates a webhook, then shows its secret once. The form survives a reload, except for the secret. */
export function CreateWebhookModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const kept = useDraft("webhook", emptyDraft);
  const navigate = useNavigate();
  const leave = () => {
    if (!made) kept.discard();
    onClose();
  };
  const take = (webhook: WebhookWithSecret) => {
    kept.forget();
    setMade(webhook);
  };
  return (
    <Dialog
      onClose={leave}
      title={made ? "Webhook added" : "Add webhook"}
      size="lg"
      isUnsaved={made ? false : kept.isChanged || undefined}
      isShownOnce={made !== null}
    >
      {made ? (
        <NewSecret
          webhook={made}
          onDone={() => navigate({ to: "/webhooks/$webhookId", params: { webhookId: made.id } })}
        />
      ) : (
        <CreateForm kept={kept} onMade={take} />
      )}
    </Dialog>
  );
}

type CreateFormProps = { kept: KeptDraft<WebhookDraft>; onMade: (webhook: WebhookWithSecret) => void };

function CreateForm({ kept, onMade }: CreateFormProps) {
  const { draft } = kept;
  const [secret, setSecret] = useState("");
  const create = useCreateWebhook();
  const errors = toProblem(create.error).fields;
  const submit = () =>
    create.mutate({ ...toWebhookRequest(draft), ...(secret ? { secret } : {}) }, { onSuccess: onMade });
  return (
    <Form verb="Add" onSubmit={submit} state={create} isDisabled={draft.events.length === 0}>
      <FoundDraft kept={kept} />
      <WebhookFields draft={draft} onChange={kept.change} errors={errors} />
      <PasswordInput
        label="Signing secret"
        description="Leave empty to generate a strong secret."
        placeholder="whsec_…"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={errors.secret}
        autoComplete="off"
      />
    </Form>
  );
}
