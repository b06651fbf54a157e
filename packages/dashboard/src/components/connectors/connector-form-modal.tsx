import { useNavigate } from "@tanstack/react-router";
import {
  type ConnectorDraft,
  newConnectorDraft,
  toConnectorDraft,
  toConnectorPatch,
  toConnectorRequest,
} from "../../lib/connector-draft.ts";
import { useEditedVersion } from "../../lib/versions.ts";
import type { Connector } from "../../models.ts";
import { useCreateConnector, useUpdateConnector } from "../../queries/connectors.ts";
import { DraftModal } from "../draft-modal.tsx";
import { ConnectorFields } from "./connector-fields.tsx";

export function CreateConnectorModal({ onClose }: { onClose: () => void }) {
  const create = useCreateConnector();
  const navigate = useNavigate();
  const save = (draft: ConnectorDraft, onSaved: () => void) =>
    create.mutate(toConnectorRequest(draft), {
      onSuccess: ({ id }) => {
        onSaved();
        navigate({ to: "/settings/connectors/$connectorId", params: { connectorId: id } });
      },
    });
  return (
    <DraftModal
      title="Add connector"
      first={newConnectorDraft}
      verb="Add"
      state={create}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <ConnectorFields {...fields} isNew />}
    </DraftModal>
  );
}

export function EditConnectorModal({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { version } = useEditedVersion(`/connectors/${connector.id}`);
  const update = useUpdateConnector(connector.id, version);
  const save = (draft: ConnectorDraft) => {
    const approval = { default: draft.approval, tools: connector.approval.tools };
    update.mutate({ ...toConnectorPatch(draft), approval }, { onSuccess: onClose });
  };
  return (
    <DraftModal
      title={`Edit ${connector.name}`}
      managedBy={connector.managed_by}
      first={toConnectorDraft(connector)}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <ConnectorFields {...fields} isNew={false} />}
    </DraftModal>
  );
}
