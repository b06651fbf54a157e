import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { ConnectorTable } from "../components/connectors/connector-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useConnectors } from "../queries/connectors.ts";
import { useCan } from "../queries/session.ts";

const CreateConnectorModal = lazyPart(
  () => import("../components/connectors/connector-form-modal.tsx"),
  "CreateConnectorModal",
);

export function ConnectorsPage() {
  const query = useConnectors();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  const create = can("connectors:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Add connector
    </Button>
  );
  const body = { name: "Issue tracker", type: "mcp", url: "https://tracker.example.com/mcp" };
  return (
    <Section
      isFlush
      title="Connectors"
      description="Tools for agents: MCP servers and APIs with an OpenAPI document."
      actions={create}
    >
      <QueryList
        query={query}
        empty={
          <EmptyNote title="No connectors yet" action={create} curl={toCurl("POST", "/connectors", body)}>
            Add and test a connector, then select it in an agent's configuration. The agent can then call its tools.
          </EmptyNote>
        }
      >
        {(connectors) => <ConnectorTable connectors={connectors} />}
      </QueryList>
      <Suspense>{isCreating && <CreateConnectorModal onClose={() => setCreating(false)} />}</Suspense>
    </Section>
  );
}
