import { Box, Input, PasswordInput, Select, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone } from "../../lib/notify.ts";
import { type MappedRole, toMapping, toRows } from "../../lib/role-mapping.ts";
import type { SingleSignOn, SingleSignOnRequest } from "../../models.ts";
import { useSetSingleSignOn } from "../../queries/single-sign-on.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { TextInput } from "../inputs.tsx";
import { RoleRows, roles } from "./role-rows.tsx";

type Draft = {
  issuer: string;
  client_id: string;
  client_secret: string;
  roles_claim: string;
  mapping: MappedRole[];
  default_role: string;
  required: boolean;
  readmits_removed: boolean;
};

const nobody = "nobody";

const toDraft = (settings: SingleSignOn | null): Draft => ({
  issuer: settings?.issuer ?? "",
  client_id: settings?.client_id ?? "",
  client_secret: "",
  roles_claim: settings?.roles_claim ?? "",
  mapping: toRows(settings?.role_mapping ?? {}),
  default_role: settings ? (settings.default_role ?? nobody) : "viewer",
  required: settings?.required ?? false,
  readmits_removed: settings?.readmits_removed ?? false,
});

/** An empty secret field keeps the stored secret: it is never shown, so it cannot be sent back. */
const toRequest = (draft: Draft, scopes: string | undefined): SingleSignOnRequest => ({
  issuer: draft.issuer,
  client_id: draft.client_id,
  ...(draft.client_secret ? { client_secret: draft.client_secret } : {}),
  ...(scopes ? { scopes } : {}),
  roles_claim: draft.roles_claim || null,
  role_mapping: toMapping(draft.mapping),
  default_role: draft.default_role === nobody ? null : draft.default_role,
  required: draft.required,
  readmits_removed: draft.readmits_removed,
});

export function SingleSignOnModal({ settings, onClose }: { settings: SingleSignOn | null; onClose: () => void }) {
  const save = useSetSingleSignOn();
  const done = () => {
    notifyDone("Single sign-on saved. Test it in a private window before you require it.");
    onClose();
  };
  return (
    <DraftModal
      title={settings ? "Edit single sign-on" : "Set up single sign-on"}
      first={toDraft(settings)}
      verb="Save"
      state={save}
      onSave={(draft) => save.mutate(toRequest(draft, settings?.scopes), { onSuccess: done })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ProviderFields {...fields} isNew={settings === null} />
          <RoleFields {...fields} />
          <RuleFields {...fields} />
        </>
      )}
    </DraftModal>
  );
}

/** Rows need more space than a single input. */
const below = (rows: ReactNode) => <Box mt="xs">{rows}</Box>;

type FieldsProps = DraftFieldsProps<Draft>;

function ProviderFields({ draft, onChange, errors, isNew }: FieldsProps & { isNew: boolean }) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label="Issuer"
        description="The provider's URL, without /.well-known/…"
        placeholder="https://login.example.com/realms/staff"
        value={draft.issuer}
        onChange={(event) => set({ issuer: event.currentTarget.value })}
        error={errors.issuer}
        required
        data-autofocus
      />
      <TextInput
        label="Client ID"
        value={draft.client_id}
        onChange={(event) => set({ client_id: event.currentTarget.value })}
        error={errors.client_id}
        required
      />
      <PasswordInput
        label="Client secret"
        description={isNew ? "Stored encrypted, never shown again." : "Leave empty to keep the current secret."}
        value={draft.client_secret}
        onChange={(event) => set({ client_secret: event.currentTarget.value })}
        error={errors.client_secret}
        autoComplete="off"
        required={isNew}
      />
    </>
  );
}

function RoleFields({ draft, onChange, errors }: FieldsProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label="Role claim"
        description="For example, groups. If empty, new members get the role below, and owners can change it here."
        value={draft.roles_claim}
        onChange={(event) => set({ roles_claim: event.currentTarget.value })}
        error={errors.roles_claim}
      />
      {draft.roles_claim !== "" && (
        <Input.Wrapper
          label="Claim values"
          description="If several match, the highest role applies. Checked at every sign-in."
          inputContainer={below}
        >
          <RoleRows rows={draft.mapping} onChange={(mapping) => set({ mapping })} />
        </Input.Wrapper>
      )}
      <Select
        label="Default role"
        data={[...roles, { value: nobody, label: "none (no access)" }]}
        value={draft.default_role}
        onChange={(role) => role && set({ default_role: role })}
        error={errors.default_role}
      />
    </>
  );
}

function RuleFields({ draft, onChange, errors }: FieldsProps) {
  return (
    <>
      <Switch
        label="Required: only owners can sign in with a password"
        checked={draft.required}
        onChange={(event) => onChange({ ...draft, required: event.currentTarget.checked })}
        error={errors.required}
      />
      <Switch
        label="Removed members can rejoin by signing in"
        checked={draft.readmits_removed}
        onChange={(event) => onChange({ ...draft, readmits_removed: event.currentTarget.checked })}
      />
    </>
  );
}
