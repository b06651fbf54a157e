import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { OrganizationSettings } from "../../models.ts";
import { useSetWebOrigins } from "../../queries/organization-settings.ts";
import { FormModal, TextField } from "../form.tsx";

type WebOriginsModalProps = { settings: OrganizationSettings; onClose: () => void };

/** The origins whose pages may call the API with this organisation's keys and tokens. */
export function WebOriginsModal({ settings, onClose }: WebOriginsModalProps) {
  const [text, setText] = useState(settings.cors_origins.join("\n"));
  const save = useSetWebOrigins();
  const submit = () =>
    save.mutate(text.split(/\s+/).filter(Boolean), {
      onSuccess: () => {
        notifyDone("Web origins saved.");
        onClose();
      },
    });
  return (
    <FormModal title="Web origins" onClose={onClose} verb="Save" onSubmit={submit} state={save}>
      <TextField
        label="Origins"
        description="Origins whose pages may call the API, one per line. * allows all. Give pages short-lived tokens, never an API key."
        placeholder={"https://app.example.com\nhttp://localhost:3000"}
        value={text}
        onChange={setText}
        classNames={{ input: "mono" }}
        minRows={3}
        maxRows={10}
        spellCheck={false}
        data-autofocus
      />
    </FormModal>
  );
}
