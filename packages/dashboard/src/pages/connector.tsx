import { Button, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ToolSection } from "../components/connectors/tool-section.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { approvalText } from "../lib/approval-text.ts";
import { formatBytes } from "../lib/format.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import type { Connector } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useConnector, useDeleteConnector } from "../queries/connectors.ts";
import { useCan } from "../queries/session.ts";

const ConfirmModal = lazyPart(() => import("../components/confirm-modal.tsx"), "ConfirmModal");
const ConnectModal = lazyPart(() => import("../components/connectors/connect-modal.tsx"), "ConnectModal");
const EditConnectorModal = lazyPart(
  () => import("../components/connectors/connector-form-modal.tsx"),
  "EditConnectorModal",
);

export function ConnectorPage() {
  const { connectorId } = useParams({ from: "/frame/settings/connectors/$connectorId" });
  const { data: connector, error, refetch } = useConnector(connectorId);
  useDocumentTitle(connector?.name);
  if (error && !connector) {
    return <ErrorNote title="This connector could not be shown" error={error} onRetry={() => refetch()} />;
  }
  if (!connector) return <PageSkeleton />;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <div>
          <Group gap="sm">
            <Title order={2}>{connector.name}</Title>
            <StatusBadge status={connector.status} />
            <ManagedBadge of={connector} />
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {connector.description} <IdText id={connector.id} />
          </Text>
        </div>
        <ConnectorActions connector={connector} />
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Section title="Details">
            <ConnectorFacts connector={connector} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <ToolSection key={connector.id} connector={connector} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function ConnectorFacts({ connector }: { connector: Connector }) {
  const headers = Object.keys(connector.headers);
  const summary = connector.document_summary;
  return (
    <Facts
      facts={[
        ["Type", connector.type === "mcp" ? "MCP server" : "API with an OpenAPI document"],
        ["URL", connector.url],
        ["Document", connector.document_url],
        ["Describes", summary && `${summary.title ?? "an API"} ${summary.version ?? ""}, OpenAPI ${summary.openapi}`],
        ["Operations", summary && `${summary.operations} in ${formatBytes(summary.bytes)}`],
        [
          "Secret headers",
          headers.length > 0 ? (
            <span key="headers" className="mono">
              {headers.join(", ")}
            </span>
          ) : (
            "none"
          ),
        ],
        ["OAuth 2", connector.oauth && `as ${connector.oauth.client_id} at ${connector.oauth.token_url}`],
        [
          "Consent by",
          connector.authorization &&
            (connector.authorization.owner === "user" ? "each user" : "one person for all runs"),
        ],
        ["Approval", approvalText(connector)],
        ["Available to", connector.visibility === "private" ? "all except demo keys" : "all keys"],
        ["Last tested", <Time key="tested" at={connector.last_tested_at} missing="never" />],
        ["Last error", connector.last_error],
        ["Created", <Time key="created" at={connector.created_at} as="local" />],
      ]}
    />
  );
}

function ConnectorActions({ connector }: { connector: Connector }) {
  const can = useCan();
  const [open, setOpen] = useState<"connect" | "edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <Group gap="xs">
      <LinkButton to="/settings/connectors" variant="default">
        All connectors
      </LinkButton>
      {can("connectors:write") && (
        <>
          {connector.authorization && (
            <Button variant="default" onClick={() => setOpen("connect")}>
              Connect
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen("delete")}>
            Delete
          </Button>
          <Button variant="default" onClick={() => setOpen("edit")}>
            Edit
          </Button>
        </>
      )}
      <Suspense>
        {open === "connect" && <ConnectModal connector={connector} onClose={close} />}
        {open === "edit" && <EditConnectorModal connector={connector} onClose={close} />}
        {open === "delete" && <DeleteModal connector={connector} onClose={close} />}
      </Suspense>
    </Group>
  );
}

function DeleteModal({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const remove = useDeleteConnector(connector.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title={`Delete ${connector.name}`}
      name={connector.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/settings/connectors" }) })}
      onClose={onClose}
    >
      Its secrets are deleted. This cannot be undone. You can delete it only if no active agent uses it.
    </ConfirmModal>
  );
}
