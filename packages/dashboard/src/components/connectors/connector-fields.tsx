import { SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import type { ConnectorDraft } from "../../lib/connector-draft.ts";
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
          aria-label="Kind of connector"
          data={types}
          value={draft.type}
          onChange={(type) => set({ type: type as ConnectorDraft["type"] })}
        />
      )}
      <TextInput
        label="Name"
        placeholder="Tracker"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        required
        data-autofocus
      />
      <TextInput
        label="Description"
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <AddressFields draft={draft} set={set} errors={errors} isNew={isNew} />
      <HeaderFields headers={draft.headers} onChange={(headers) => set({ headers })} errors={errors} />
      <SignInFields draft={draft} onChange={onChange} errors={errors} />
      <Select
        label="Before a tool is called"
        description="Single tools can differ: see the connector's page once it is checked."
        data={[
          { value: "never", label: "Nobody is asked" },
          { value: "always", label: "A person is asked each time" },
        ]}
        value={draft.approval}
        onChange={(approval) => set({ approval: approval ?? "never" })}
        error={errors.approval}
      />
      <Select
        label="Who may use it"
        data={[
          { value: "shared", label: "Every key of the organisation" },
          { value: "private", label: "Not demo keys" },
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
        label="Address"
        type="url"
        placeholder={isApi ? "https://api.example.com" : "https://tracker.example.com/mcp"}
        description={
          isApi
            ? "Empty: the first server that the document names."
            : "Streamable HTTP or SSE over https; stdio:<name> for a program of the operator's."
        }
        value={draft.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={errors.url}
        required={!isApi}
      />
      {isApi && (
        <>
          <TextInput
            label="Address of the document"
            type="url"
            placeholder="https://api.example.com/openapi.json"
            description="JSON or YAML; fetched now and at each check. Or paste the document below."
            value={draft.document_url}
            onChange={(event) => set({ document_url: event.currentTarget.value })}
            error={errors.document_url}
          />
          <JsonEditor
            label="Document"
            description={isNew ? "OpenAPI 3 or Swagger 2.0, as JSON." : "Empty: the one that is there stays."}
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
