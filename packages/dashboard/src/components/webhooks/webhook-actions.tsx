import { Button, Menu } from "@mantine/core";
import { IconDots, IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { Webhook } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useCan } from "../../queries/session.ts";
import { useSendTestEvent, useUpdateWebhook } from "../../queries/webhooks.ts";
import { DeleteWebhookModal } from "./delete-webhook-modal.tsx";
import { RotateSecretModal } from "./rotate-secret-modal.tsx";

const EditWebhookModal = lazyPart(() => import("./edit-webhook-modal.tsx"), "EditWebhookModal");

type Open = "edit" | "rotate" | "delete" | null;

/** Actions for a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!can("webhooks:write")) return null;
  return (
    <>
      <MoreMenu webhook={webhook} onOpen={setOpen} />
      <TestButton webhook={webhook} />
      <Suspense>{open === "edit" && <EditWebhookModal webhook={webhook} onClose={close} />}</Suspense>
      {open === "rotate" && <RotateSecretModal webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteWebhookModal webhook={webhook} onClose={close} />}
    </>
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const send = useSendTestEvent(webhook.id);
  return (
    <Button
      leftSection={<IconSend size={14} aria-hidden />}
      loading={send.isPending}
      disabled={!webhook.active}
      onClick={() => send.mutate(undefined, { onSuccess: () => notifyDone("Test event sent."), onError: notifyError })}
    >
      Send test event
    </Button>
  );
}

function MoreMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const update = useUpdateWebhook(webhook.id);
  const toggle = () => update.mutate({ active: !webhook.active }, { onError: notifyError });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={14} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen("edit")}>Edit</Menu.Item>
        <Menu.Item onClick={() => onOpen("rotate")}>Rotate secret</Menu.Item>
        <Menu.Item onClick={toggle}>{webhook.active ? "Disable" : "Enable"}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => onOpen("delete")}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
