import { Stack } from "@mantine/core";
import { type DraftFieldsProps, errorAt, toObject } from "../../lib/agent-draft.ts";
import { ConnectorUses } from "../connectors/connector-uses.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { PolicyField } from "../policies/policy-field.tsx";
import { ApprovalFields } from "./approval-fields.tsx";
import { CallerFields } from "./caller-fields.tsx";
import { DoorField } from "./door-field.tsx";

/** Policy, connectors, protocols, rights of callers and metadata of an agent. */
export function ExtraFields({ draft, onChange, errors }: DraftFieldsProps) {
  return (
    <Stack gap="sm">
      <PolicyField policy={draft.policy} onChange={(policy) => onChange({ ...draft, policy })} error={errors.policy} />
      <ConnectorUses
        uses={draft.connectors}
        onChange={(connectors) => onChange({ ...draft, connectors })}
        error={errorAt(errors, "connectors")}
      />
      <ApprovalFields
        rule={draft.approvals}
        onChange={(approvals) => onChange({ ...draft, approvals })}
        errors={errors}
      />
      <DoorField
        doors={draft.doors}
        onChange={(doors) => onChange({ ...draft, doors })}
        error={errorAt(errors, "doors")}
      />
      {draft.runtime.type === "model" && <CallerFields draft={draft} onChange={onChange} errors={errors} />}
      <JsonEditor
        label="Metadata"
        description="Up to 16 key-value pairs of strings."
        value={draft.metadata}
        onChange={(value) => onChange({ ...draft, metadata: (toObject(value) ?? {}) as Record<string, string> })}
        error={errorAt(errors, "metadata")}
        minRows={2}
      />
    </Stack>
  );
}
