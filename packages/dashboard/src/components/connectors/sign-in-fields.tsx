import { Fieldset, PasswordInput, Select, Stack } from "@mantine/core";
import { type ConnectorDraft, redacted, type SignIn } from "../../lib/connector-draft.ts";
import { TextInput } from "../inputs.tsx";

type SignInFieldsProps = {
  draft: ConnectorDraft;
  onChange: (draft: ConnectorDraft) => void;
  errors: Record<string, string>;
};

const ways = [
  { value: "none", label: "Headers or none" },
  { value: "credentials", label: "OAuth 2 client credentials" },
  { value: "consent", label: "User consent (OAuth 2 with PKCE)" },
];

const owners = [
  { value: "user", label: "Each user: a run without consent waits with a link" },
  { value: "organization", label: "One person for all runs: use Connect on the connector's page" },
];

/** How the service authenticates to the remote server. */
export function SignInFields({ draft, onChange, errors }: SignInFieldsProps) {
  return (
    <>
      <Select
        label="Authentication"
        data={draft.type === "mcp" ? ways : ways.filter(({ value }) => value !== "consent")}
        value={draft.signIn}
        onChange={(way) => onChange({ ...draft, signIn: (way ?? "none") as SignIn })}
        error={errors.oauth ?? errors.authorization}
      />
      {draft.signIn === "credentials" && <CredentialFields draft={draft} onChange={onChange} errors={errors} />}
      {draft.signIn === "consent" && <ConsentFields draft={draft} onChange={onChange} errors={errors} />}
    </>
  );
}

function CredentialFields({ draft, onChange, errors }: SignInFieldsProps) {
  const { oauth } = draft;
  const set = (change: Partial<typeof oauth>) => onChange({ ...draft, oauth: { ...oauth, ...change } });
  return (
    <Fieldset legend="Client credentials" p="sm">
      <Stack gap="xs">
        <TextInput
          label="Token URL"
          type="url"
          value={oauth.token_url}
          onChange={(event) => set({ token_url: event.currentTarget.value })}
          error={errors["oauth.token_url"]}
          required
        />
        <ClientFields value={oauth} onChange={set} errors={errors} path="oauth" isNamed />
      </Stack>
    </Fieldset>
  );
}

function ConsentFields({ draft, onChange, errors }: SignInFieldsProps) {
  const { authorization } = draft;
  const set = (change: Partial<typeof authorization>) =>
    onChange({ ...draft, authorization: { ...authorization, ...change } });
  return (
    <Fieldset legend="Consent" p="sm">
      <Stack gap="xs">
        <Select
          label="Consent by"
          data={owners}
          value={authorization.owner}
          onChange={(owner) => set({ owner: owner ?? "user" })}
          error={errors["authorization.owner"]}
        />
        <ClientFields value={authorization} onChange={set} errors={errors} path="authorization" isNamed={false} />
      </Stack>
    </Fieldset>
  );
}

type Client = { client_id: string; client_secret: string; scope: string };
type ClientFieldsProps = {
  value: Client;
  onChange: (change: Partial<Client>) => void;
  errors: Record<string, string>;
  path: string;
  /** Needs a registered client id. */
  isNamed: boolean;
};

function ClientFields({ value, onChange, errors, path, isNamed }: ClientFieldsProps) {
  const isKept = value.client_secret === redacted;
  return (
    <>
      <TextInput
        label="Client ID"
        description={isNamed ? undefined : "Leave empty to register automatically."}
        value={value.client_id}
        onChange={(event) => onChange({ client_id: event.currentTarget.value })}
        error={errors[`${path}.client_id`]}
        required={isNamed}
      />
      <PasswordInput
        label="Client secret"
        placeholder={isKept ? "unchanged" : ""}
        value={isKept ? "" : value.client_secret}
        onChange={(event) => onChange({ client_secret: event.currentTarget.value })}
        error={errors[`${path}.client_secret`]}
        autoComplete="off"
      />
      <TextInput
        label="Scope"
        description={isNamed ? undefined : "Leave empty for the server's default."}
        value={value.scope}
        onChange={(event) => onChange({ scope: event.currentTarget.value })}
        error={errors[`${path}.scope`]}
      />
    </>
  );
}
