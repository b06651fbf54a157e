import { Alert, Stack, Text } from "@mantine/core";
import { IconBan, IconCircleCheck, IconEyeOff } from "@tabler/icons-react";
import type { GuardFinding, PolicyCheck } from "../../models.ts";
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

const isRedacted = ({ findings }: PolicyCheck) => findings.some(({ action, shadow }) => action === "redact" && !shadow);

/** The result of a policy check: blocked, changed or passed, with findings. */
export function CheckResult({ check }: { check: PolicyCheck }) {
  return (
    <Stack gap="sm" role="status">
      <Verdict check={check} />
      {check.findings.length > 0 && (
        <DataTable
          label="Findings"
          rows={check.findings}
          columns={columns}
          rowKey={({ guard, field, action }) => `${guard} ${field} ${action}`}
        />
      )}
      {check.text !== null && <CodeBlock code={check.text} label="result" isWrapped />}
      {check.value !== null && <JsonView value={check.value} label="result" />}
    </Stack>
  );
}

function Verdict({ check }: { check: PolicyCheck }) {
  if (check.blocked) {
    return (
      <Alert color="red" variant="light" icon={<IconBan aria-hidden />} title="Blocked">
        <Text size="sm">A run with this text would fail with guardrail_violation.</Text>
      </Alert>
    );
  }
  if (isRedacted(check)) {
    return (
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title="Redacted">
        <Text size="sm">The run continues with this text:</Text>
      </Alert>
    );
  }
  return (
    <Alert color="gray" variant="light" icon={<IconCircleCheck aria-hidden />} title="Passed">
      <Text size="sm">{check.findings.length > 0 ? "Unchanged. The findings are recorded." : "Unchanged."}</Text>
    </Alert>
  );
}
