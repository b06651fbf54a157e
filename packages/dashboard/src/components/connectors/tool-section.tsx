import { Alert, Box, Button, Select, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { notifyError } from "../../lib/notify.ts";
import type { Connector, ConnectorTool } from "../../models.ts";
import { useTestConnector, useUpdateConnector } from "../../queries/connectors.ts";
import { useCan } from "../../queries/session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { ErrorNote } from "../error-note.tsx";
import { Section } from "../section.tsx";

/** Connects and lists the tools; each tool can be set to require approval. */
export function ToolSection({ connector }: { connector: Connector }) {
  const result = useTestConnector(connector.id);
  const can = useCan();
  const button = can("connectors:write") && (
    <Button
      leftSection={<IconPlugConnected size={14} aria-hidden />}
      loading={result.isPending}
      onClick={() => result.mutate()}
    >
      Test now
    </Button>
  );
  const columns: Column<ConnectorTool>[] = [
    { header: "Tool", cell: (tool) => <ToolName tool={tool} /> },
    { header: "Approval", cell: ({ name }) => <ApprovalSelect connector={connector} tool={name} /> },
  ];
  const tools = result.data?.tools ?? [];
  return (
    <Section isFlush title="Tools" description="Found by connecting to the server." actions={button}>
      <Stack gap="sm">
        {result.error && (
          <Box m="md">
            <ErrorNote error={result.error} />
          </Box>
        )}
        {result.data?.error && (
          <Alert m="md" color="red" variant="light" role="alert" title={`The test failed: ${result.data.error.code}`}>
            {result.data.error.message}
          </Alert>
        )}
        {!result.data && !result.error && <NotTested connector={connector} />}
        {result.data?.ok && tools.length === 0 && (
          <EmptyNote title="No tools">The server responded but has no tools.</EmptyNote>
        )}
        {tools.length > 0 && <DataTable label="Tools" rows={tools} columns={columns} rowKey={({ name }) => name} />}
      </Stack>
    </Section>
  );
}

const NotTested = ({ connector }: { connector: Connector }) => (
  <EmptyNote
    title={connector.tool_count === null ? "Not tested yet" : `${connector.tool_count} tools at the last test`}
  >
    {connector.last_error ?? "Run a test to list the tools and select which require approval."}
  </EmptyNote>
);

const ToolName = ({ tool }: { tool: ConnectorTool }) => (
  <Stack gap={0}>
    <span className="mono">{tool.name}</span>
    <Text size="xs" c="dimmed" lineClamp={2}>
      {tool.description}
    </Text>
  </Stack>
);

function ApprovalSelect({ connector, tool }: { connector: Connector; tool: string }) {
  const update = useUpdateConnector(connector.id);
  const can = useCan();
  const own = connector.approval.tools[tool] ?? "default";
  if (!can("connectors:write")) return own === "default" ? connector.approval.default : own;
  const choose = (next: string | null) => {
    const { [tool]: _, ...others } = connector.approval.tools;
    const tools = next === null || next === "default" ? others : { ...others, [tool]: next };
    update.mutate({ approval: { default: connector.approval.default, tools } }, { onError: notifyError });
  };
  return (
    <Select
      aria-label={`Approval of ${tool}`}
      size="xs"
      w={160}
      data={[
        { value: "default", label: `default (${connector.approval.default})` },
        { value: "never", label: "never" },
        { value: "always", label: "always" },
      ]}
      // Optimistic: shows the new value at once; an error restores the old one.
      value={update.isPending ? (update.variables.approval?.tools?.[tool] ?? "default") : own}
      onChange={choose}
    />
  );
}
