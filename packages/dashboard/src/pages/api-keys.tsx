import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { ApiKeyTable } from "../components/settings/api-key-table.tsx";
import { CreateKeyModal } from "../components/settings/create-key-modal.tsx";
import { toCurl } from "../lib/curl.ts";
import { useApiKeys } from "../queries/api-keys.ts";
import { useCan } from "../queries/session.ts";

export function ApiKeysPage() {
  const query = useApiKeys();
  const can = useCan();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button
      disabled={!can("api_keys:write")}
      onClick={() => setCreating(true)}
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      Create a key
    </Button>
  );
  return (
    <Section
      isFlush
      title="API keys"
      description="Each application gets its own key with just the rights it needs. Keep keys out of source control."
      actions={create}
    >
      <QueryList
        query={query}
        empty={
          <EmptyNote title="No keys" action={create} curl={toCurl("GET", "/agents")}>
            A program calls the API with a key. Create one, and try it:
          </EmptyNote>
        }
      >
        {(keys) => <ApiKeyTable keys={keys} />}
      </QueryList>
      {isCreating && <CreateKeyModal onClose={() => setCreating(false)} />}
    </Section>
  );
}
