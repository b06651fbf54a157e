import { SegmentedControl, Select, Stack } from "@mantine/core";
import type { ConnectorDraft } from "../../lib/connector-draft.ts";
import { limits } from "../../lib/limits.ts";
import { TextInput } from "../inputs.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { SignInFields } from "./sign-in-fields.tsx";

type ConnectorFieldsProps = {
  draft: ConnectorDraft;
  onChange: (draft: ConnectorDraft) => void;
  errors: Record<string, string>;
  isNew?: boolean;
};

const types = [
  { value: "mcp", label: "MCP server" },
  { value: "openapi", label: "API with an OpenAPI document" },
];

/** Fields to create or edit a connector. */
export function ConnectorFields({ draft, onChange, errors, isNew = false }: ConnectorFieldsProps) {
  const set = (change: Partial<ConnectorDraft>) => onChange({ ...draft, ...change });
  return (
    <Stack gap="md">
      {isNew && (
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label="Type of connector"
          data={types}
          value={draft.type}
          onChange={(type) => set({ type: type as ConnectorDraft["type"] })}
        />
      )}
      <TextInput
        label="Name"
        most={limits.name}
        placeholder="Tracker"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        required
        data-autofocus
      />
      <TextInput
        label="Description"
        most={limits.description}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <AddressFields draft={draft} set={set} errors={errors} isNew={isNew} />
      <HeaderFields headers={draft.headers} onChange={(headers) => set({ headers })} errors={errors} />
      <SignInFields draft={draft} onChange={onChange} errors={errors} />
      <Select
        label="Tool approval"
        description="You can change this for single tools on the connector's page after a test."
        data={[
          { value: "never", label: "Never ask for approval" },
          { value: "always", label: "Always ask for approval" },
        ]}
        value={draft.approval}
        onChange={(approval) => set({ approval: approval ?? "never" })}
        error={errors.approval}
      />
      <Select
        label="Available to"
        data={[
          { value: "shared", label: "All API keys" },
          { value: "private", label: "All except demo keys" },
        ]}
        value={draft.visibility}
        onChange={(visibility) => set({ visibility: visibility ?? "shared" })}
        error={errors.visibility}
      />
    </Stack>
  );
}

type AddressFieldsProps = {
  draft: ConnectorDraft;
  set: (change: Partial<ConnectorDraft>) => void;
  errors: Record<string, string>;
  isNew: boolean;
};

function AddressFields({ draft, set, errors, isNew }: AddressFieldsProps) {
  const isApi = draft.type === "openapi";
  return (
    <>
      <TextInput
        label="URL"
        most={limits.url}
        type="url"
        placeholder={isApi ? "https://api.example.com" : "https://tracker.example.com/mcp"}
        description={
          isApi
            ? "Leave empty to use the first server in the document."
            : "Streamable HTTP or SSE over https, or stdio:<name> for a program that the operator configured."
        }
        value={draft.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={errors.url}
        required={!isApi}
      />
      {isApi && (
        <>
          <TextInput
            label="Document URL"
            most={limits.url}
            type="url"
            placeholder="https://api.example.com/openapi.json"
            description="JSON or YAML. Fetched now and at each test. Or paste the document below."
            value={draft.document_url}
            onChange={(event) => set({ document_url: event.currentTarget.value })}
            error={errors.document_url}
          />
          <JsonEditor
            label="Document"
            description={isNew ? "OpenAPI 3 or Swagger 2.0, as JSON." : "Leave empty to keep the current one."}
            value={draft.document}
            onChange={(document) => set({ document })}
            error={errors.document}
            minRows={3}
          />
        </>
      )}
    </>
  );
}
