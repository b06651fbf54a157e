import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { ApiKeyTable } from "../components/settings/api-key-table.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useApiKeys } from "../queries/api-keys.ts";
import { useMaxKeyAge, useOrganizationSettings } from "../queries/organization-settings.ts";
import { useCan } from "../queries/session.ts";

const CreateKeyModal = lazyPart(() => import("../components/settings/create-key-modal.tsx"), "CreateKeyModal");
const KeyAgeModal = lazyPart(() => import("../components/settings/key-age-modal.tsx"), "KeyAgeModal");
const WebOriginsModal = lazyPart(() => import("../components/settings/web-origins-modal.tsx"), "WebOriginsModal");

export function ApiKeysPage() {
  const query = useApiKeys();
  const can = useCan();
  const { data: settings } = useOrganizationSettings();
  const maxAge = useMaxKeyAge();
  const [isCreating, setCreating] = useCreating();
  const [isAging, setAging] = useState(false);
  const [isAllowing, setAllowing] = useState(false);
  const create = can("api_keys:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Create API key
    </Button>
  );
  return (
    <Section
      isFlush
      title="API keys"
      description={
        <>
          Create a key for each application, with only the permissions it needs. Keep keys out of source control.{" "}
          <DocsLink to="keys">Scopes, rotation, networks</DocsLink>
          {maxAge !== null && ` Maximum key age: ${maxAge} ${maxAge === 1 ? "day" : "days"}.`}
        </>
      }
      actions={
        <>
          {can("*") && settings && (
            <>
              <Button variant="default" onClick={() => setAllowing(true)}>
                Web origins
              </Button>
              <Button variant="default" onClick={() => setAging(true)}>
                Maximum key age
              </Button>
            </>
          )}
          {create}
        </>
      }
    >
      <QueryList
        query={query}
        empty={
          <EmptyNote title="No API keys" action={create} curl={toCurl("GET", "/agents")}>
            Applications call the API with a key. Create a key and try it:
          </EmptyNote>
        }
      >
        {(keys) => <ApiKeyTable keys={keys} />}
      </QueryList>
      <Suspense>
        {isAging && settings && <KeyAgeModal settings={settings} onClose={() => setAging(false)} />}
        {isAllowing && settings && <WebOriginsModal settings={settings} onClose={() => setAllowing(false)} />}
        {isCreating && <CreateKeyModal onClose={() => setCreating(false)} />}
      </Suspense>
    </Section>
  );
}
