import { Button, Group, Modal, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import {
  type ConnectorDraft,
  newConnectorDraft,
  toConnectorDraft,
  toConnectorPatch,
  toConnectorRequest,
} from "../../lib/connector-draft.ts";
import type { Connector } from "../../models.ts";
import { useCreateConnector, useUpdateConnector } from "../../queries/connectors.ts";
import { ErrorNote } from "../error-note.tsx";
import { ConnectorFields } from "./connector-fields.tsx";

export function CreateConnectorModal({ onClose }: { onClose: () => void }) {
  const create = useCreateConnector();
  const navigate = useNavigate();
  const save = (draft: ConnectorDraft) =>
    create.mutate(toConnectorRequest(draft), {
      onSuccess: ({ id }) => navigate({ to: "/settings/connectors/$connectorId", params: { connectorId: id } }),
    });
  return (
    <FormModal
      title="Add a connector"
      first={newConnectorDraft}
      verb="Add"
      isNew
      state={create}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function EditConnectorModal({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const update = useUpdateConnector(connector.id);
  const save = (draft: ConnectorDraft) => {
    const approval = { default: draft.approval, tools: connector.approval.tools };
    update.mutate({ ...toConnectorPatch(draft), approval }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={`Edit ${connector.name}`}
      first={toConnectorDraft(connector)}
      verb="Save"
      isNew={false}
      state={update}
      onSave={save}
      onClose={onClose}
    />
  );
}

type FormModalProps = {
  title: string;
  first: ConnectorDraft;
  verb: string;
  isNew: boolean;
  state: { error: unknown; isPending: boolean };
  onSave: (draft: ConnectorDraft) => void;
  onClose: () => void;
};

function FormModal({ title, first, verb, isNew, state, onSave, onClose }: FormModalProps) {
  const [draft, setDraft] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {state.error ? <ErrorNote error={state.error} /> : null}
          <ConnectorFields draft={draft} onChange={setDraft} errors={toProblem(state.error).fields} isNew={isNew} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" loading={state.isPending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
