import { Group, Stack, Text } from "@mantine/core";
import { countdown } from "../../lib/time.ts";
import { useNow } from "../../lib/use-now.ts";
import type { ApiKey } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { ApiKeyActions, isUsable } from "./api-key-actions.tsx";
import classes from "./api-key-table.module.css";

export function ApiKeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const successors = new Map(keys.flatMap((key) => (key.rotated_from ? [[key.rotated_from, key] as const] : [])));
  const columns: Column<ApiKey>[] = [
    { header: "Name", cell: (key) => <KeyName apiKey={key} /> },
    { header: "Status", cell: (key) => <KeyStatus apiKey={key} isReplaced={successors.has(key.id)} /> },
    { header: "Permissions", cell: (key) => <Rights apiKey={key} /> },
    { header: "Last used", cell: (key) => <LastUsed apiKey={key} /> },
    { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: (key) => (isUsable(key) ? <ApiKeyActions apiKey={key} successor={successors.get(key.id)} /> : null),
    },
  ];
  return <DataTable label="API keys" rows={keys} columns={columns} rowKey={({ id }) => id} />;
}

const KeyName = ({ apiKey }: { apiKey: ApiKey }) => (
  <Stack gap={0}>
    <Text size="sm" fw={500}>
      {apiKey.name}
    </Text>
    <Text size="xs" c="dimmed" className={apiKey.client_id ? "" : "mono"} title={apiKey.client_id ?? undefined}>
      {apiKey.client_id ? `granted to ${new URL(apiKey.client_id).host} by OAuth` : `${apiKey.prefix}…${apiKey.last4}`}
    </Text>
    <Text size="xs" c="dimmed" component="div">
      <IdText id={apiKey.id} isShort />
    </Text>
  </Stack>
);

/** Also marks keys that were sent unencrypted and keys that expire soon. */
function KeyStatus({ apiKey, isReplaced }: { apiKey: ApiKey; isReplaced: boolean }) {
  const nowMs = useNow(1_000);
  const left = apiKey.expires_at && isUsable(apiKey) ? countdown(apiKey.expires_at, nowMs) : null;
  return (
    <Stack gap={2} align="start">
      <Group gap={4}>
        <StatusBadge status={apiKey.status} />
        {apiKey.kind === "demo" && <StatusBadge status="queued" word="demo" />}
      </Group>
      {left && (
        <Text size="xs" c="dimmed" className="numeric">
          {isReplaced ? "replaced; expires in " : "expires in "}
          {left}
        </Text>
      )}
      {apiKey.exposed_at && isUsable(apiKey) && (
        <Text size="xs" c="var(--mantine-color-error)" component="div">
          <StatusBadge status="exposed" word="sent over plain HTTP" /> <Time at={apiKey.exposed_at} />: rotate it
        </Text>
      )}
    </Stack>
  );
}

const LastUsed = ({ apiKey }: { apiKey: ApiKey }) => (
  <Stack gap={0} miw={0}>
    <Time at={apiKey.last_used_at} missing="never" />
    {apiKey.last_used_address && (
      <Text size="xs" c="dimmed" className={`mono ${classes.address}`}>
        {apiKey.last_used_address}
      </Text>
    )}
  </Stack>
);

function Rights({ apiKey }: { apiKey: ApiKey }) {
  const scopes = apiKey.scopes.includes("*") ? "full access" : apiKey.scopes.join(", ");
  return (
    <Stack gap={0}>
      <Text size="xs" lineClamp={2} title={scopes}>
        {scopes}
      </Text>
      {apiKey.agent_ids && (
        <Text size="xs" c="dimmed">
          only {apiKey.agent_ids.length} {apiKey.agent_ids.length === 1 ? "agent" : "agents"}
        </Text>
      )}
      {apiKey.networks && (
        <Text size="xs" c="dimmed" lineClamp={2} title={apiKey.networks.join(", ")}>
          only from {apiKey.networks.join(", ")}
        </Text>
      )}
    </Stack>
  );
}
