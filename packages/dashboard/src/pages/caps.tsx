import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { CapTable } from "../components/caps/cap-table.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useCaps } from "../queries/caps.ts";
import { useCan } from "../queries/session.ts";

const CreateCapModal = lazyPart(() => import("../components/caps/cap-form-modal.tsx"), "CreateCapModal");

export function CapsPage() {
  const [isCreating, show] = useCreating();
  const can = useCan();
  const query = useCaps();
  const create = can("approvals:manage") && (
    <Button onClick={() => show(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Create cap
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Spend caps"
        description={
          <>
            Limit usage per day, week or month (UTC), in dollars, tokens or runs.{" "}
            <DocsLink to="caps#spend-caps">How caps work</DocsLink>
          </>
        }
        actions={
          <>
            {can("usage:read") && (
              <LinkButton to="/costs" variant="default">
                Costs
              </LinkButton>
            )}
            {create}
          </>
        }
      />
      <QueryList query={query} empty={<NoCaps action={create} />}>
        {(caps) => <CapTable caps={caps} />}
      </QueryList>
      <Suspense>{isCreating && can("approvals:manage") && <CreateCapModal onClose={() => show(false)} />}</Suspense>
    </>
  );
}

const NoCaps = ({ action }: { action: ReactNode }) => (
  <EmptyNote
    title="No caps yet"
    action={action}
    curl={toCurl("POST", "/caps", { period: "day", unit: "usd", limit: 20 })}
  >
    Without a cap, usage is not limited. At its limit, a cap rejects runs or requires approval. It applies to all runs,
    an agent, a key or an end user. Webhooks are notified at 80 % and 100 %.
  </EmptyNote>
);
