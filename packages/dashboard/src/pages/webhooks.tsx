import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { WebhookTable } from "../components/webhooks/webhook-table.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useCan } from "../queries/session.ts";
import { useWebhooks } from "../queries/webhooks.ts";

const CreateWebhookModal = lazyPart(
  () => import("../components/webhooks/create-webhook-modal.tsx"),
  "CreateWebhookModal",
);

export function WebhooksPage() {
  const query = useWebhooks();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  const create = can("webhooks:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Add webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={
          <>
            Send signed events to your endpoints. Failed deliveries are retried.{" "}
            <DocsLink to="webhooks">Verify signatures</DocsLink>
          </>
        }
        actions={create}
      />
      <QueryList query={query} empty={<NoWebhooks action={create} />}>
        {(webhooks) => <WebhookTable webhooks={webhooks} />}
      </QueryList>
      <Suspense>{isCreating && <CreateWebhookModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

const NoWebhooks = ({ action }: { action: React.ReactNode }) => (
  <EmptyNote
    title="No webhooks yet"
    action={action}
    curl={toCurl("POST", "/webhooks", { url: "https://example.com/hooks/agentrun", events: ["run.completed"] })}
  >
    Get notified when runs finish instead of polling. Enter an https URL and select the events to send.
  </EmptyNote>
);
