import { Alert, Stack, Text } from "@mantine/core";
import { IconBan, IconCircleCheck, IconEyeOff } from "@tabler/icons-react";
import type { GuardFinding, PolicyTest } from "../../models.ts";
import { CodeBlock } from "../code-block.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { JsonView } from "../json-view.tsx";
import { StatusBadge } from "../status-badge.tsx";

const columns: Column<GuardFinding>[] = [
  { header: "Guard", cell: ({ guard }) => guard },
  { header: "Where", cell: ({ field }) => <span className="mono">{field}</span> },
  { header: "Found", isNumeric: true, cell: ({ count }) => `${count} ×` },
  {
    header: "Action",
    cell: ({ action, shadow }) => (
      <span>
        <StatusBadge status={action} /> {shadow && "shadow mode: nothing changed"}
      </span>
    ),
  },
];

const isRedacted = ({ findings }: PolicyTest) => findings.some(({ action, shadow }) => action === "redact" && !shadow);

/** The result of a policy test: blocked, changed or passed, with findings. */
export function TestResult({ result }: { result: PolicyTest }) {
  return (
    <Stack gap="sm" role="status">
      <Verdict result={result} />
      {result.findings.length > 0 && (
        <DataTable
          label="Findings"
          rows={result.findings}
          columns={columns}
          rowKey={({ guard, field, action }) => `${guard} ${field} ${action}`}
        />
      )}
      {result.text !== null && <CodeBlock code={result.text} label="result" isWrapped />}
      {result.value !== null && <JsonView value={result.value} label="result" />}
    </Stack>
  );
}

function Verdict({ result }: { result: PolicyTest }) {
  if (result.blocked) {
    return (
      <Alert color="red" variant="light" icon={<IconBan aria-hidden />} title="Blocked">
        <Text size="sm">A run with this text would fail with guardrail_violation.</Text>
      </Alert>
    );
  }
  if (isRedacted(result)) {
    return (
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title="Redacted">
        <Text size="sm">The run continues with this text:</Text>
      </Alert>
    );
  }
  return (
    <Alert color="gray" variant="light" icon={<IconCircleCheck aria-hidden />} title="Passed">
      <Text size="sm">{result.findings.length > 0 ? "Unchanged. The findings are recorded." : "Unchanged."}</Text>
    </Alert>
  );
}
