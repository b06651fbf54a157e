import { Stack, Text } from "@mantine/core";
import type { Provider } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { ManagedBadge } from "../managed-by.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { ProviderActions } from "./provider-actions.tsx";

const kinds: Record<string, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  openai_compatible: "OpenAI-compatible",
};

function KeyText({ provider }: { provider: Provider }) {
  const { api_key_prefix, api_key_last4, source } = provider;
  if (!api_key_last4) return source === "environment" ? "not shown" : "none";
  return (
    <span className="mono">
      {api_key_prefix}…{api_key_last4}
    </span>
  );
}

const columns: Column<Provider>[] = [
  {
    header: "Name",
    cell: (provider) => (
      <Stack gap={0}>
        <span>
          <Text span size="sm" fw={500}>
            {provider.name}
          </Text>{" "}
          {provider.is_default && <StatusBadge status="current" word="default" />} <ManagedBadge of={provider} />
        </span>
        <Text size="xs" c="dimmed" component="div">
          <IdText id={provider.id} isShort />
        </Text>
      </Stack>
    ),
  },
  {
    header: "Type",
    cell: ({ type, source }) => (
      <Stack gap={0}>
        <span>{kinds[type] ?? type}</span>
        {source === "environment" && (
          <Text size="xs" c="dimmed">
            set by the operator (read-only)
          </Text>
        )}
      </Stack>
    ),
  },
  { header: "Base URL", cell: ({ base_url }) => base_url ?? "default" },
  { header: "Key", cell: (provider) => <KeyText provider={provider} /> },
  { header: "Default model", cell: ({ default_model }) => default_model ?? "–" },
  { header: "Actions", isHeaderHidden: true, cell: (provider) => <ProviderActions provider={provider} /> },
];

export function ProviderTable({ providers }: { providers: readonly Provider[] }) {
  return <DataTable label="Model providers" rows={providers} columns={columns} rowKey={({ id }) => id} />;
}
