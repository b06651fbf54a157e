import { Button, Group, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { OrganizationSettings } from "../../models.ts";
import { useSetWebOrigins } from "../../queries/organization-settings.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";

type WebOriginsModalProps = { settings: OrganizationSettings; onClose: () => void };

/** Whose web pages may call the API with this organisation's keys and tokens. */
export function WebOriginsModal({ settings, onClose }: WebOriginsModalProps) {
  const [text, setText] = useState(settings.cors_origins.join("\n"));
  const save = useSetWebOrigins();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(text.split(/\s+/).filter(Boolean), {
      onSuccess: () => {
        notifyDone("It holds from now on.");
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={onClose} title="Web origins">
      <form onSubmit={submit}>
        <Stack gap="md">
          {save.error && <ErrorNote error={save.error} />}
          <Textarea
            label="Origins"
            description="Pages from there may call the API with a token of yours, one a line; * is any. Hand pages short-lived tokens, never a key."
            placeholder={"https://app.example.com\nhttp://localhost:3000"}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            classNames={{ input: "mono" }}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
