import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { EmptyNote } from "../components/empty-note.tsx";
import { CreateProviderModal } from "../components/providers/provider-form-modal.tsx";
import { ProviderTable } from "../components/providers/provider-table.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { useProviders } from "../queries/providers.ts";
import { useCan } from "../queries/session.ts";

export function ModelProvidersPage() {
  const query = useProviders();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  const create = can("connectors:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Add model provider
    </Button>
  );
  return (
    <Section
      isFlush
      title="Model providers"
      description="Providers of models for your agents. An agent uses the provider it selects, or the default."
      actions={create}
    >
      <QueryList
        query={query}
        empty={
          <EmptyNote
            title="No model provider yet"
            action={create}
            curl={toCurl("POST", "/providers", { name: "openai", type: "openai", api_key: "sk-…" })}
          >
            Agents that use a model need a provider: a hosted service with your key, or your own server.
          </EmptyNote>
        }
      >
        {(providers) => <ProviderTable providers={providers} />}
      </QueryList>
      {isCreating && <CreateProviderModal onClose={() => setCreating(false)} />}
    </Section>
  );
}
