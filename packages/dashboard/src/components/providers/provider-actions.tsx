import { ActionIcon, Group, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { Provider } from "../../models.ts";
import { useDeleteProvider, useUpdateProvider } from "../../queries/providers.ts";
import { useCan } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";
import { RowButton } from "../row-button.tsx";
import { EditProviderModal } from "./provider-form-modal.tsx";
import { TestProviderModal } from "./test-provider-modal.tsx";

type Open = "test" | "edit" | "delete" | null;

/** Test; for the organisation's own providers also edit, make default and delete. */
export function ProviderActions({ provider }: { provider: Provider }) {
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!can("connectors:write")) return null;
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <RowButton verb="Test" what={provider.name} onClick={() => setOpen("test")} />
      {provider.source === "organization" && <MoreMenu provider={provider} onOpen={setOpen} />}
      {open === "test" && <TestProviderModal provider={provider} onClose={close} />}
      {open === "edit" && <EditProviderModal provider={provider} onClose={close} />}
      {open === "delete" && <DeleteModal provider={provider} onClose={close} />}
    </Group>
  );
}

function MoreMenu({ provider, onOpen }: { provider: Provider; onOpen: (open: Open) => void }) {
  const update = useUpdateProvider(provider.id);
  const makeDefault = () =>
    update.mutate(
      { is_default: true },
      { onSuccess: () => notifyDone(`${provider.name} is now the default.`), onError: notifyError },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${provider.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen("edit")}>Edit</Menu.Item>
        <Menu.Item onClick={makeDefault} disabled={provider.is_default}>
          Set as default
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => onOpen("delete")}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const remove = useDeleteProvider(provider.id);
  return (
    <ConfirmModal
      title={`Delete ${provider.name}`}
      name={provider.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its key is deleted. Agents that use it fail with provider_not_configured.
    </ConfirmModal>
  );
}
