import { Fieldset, PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import { type ConnectorDraft, redacted } from "../../lib/connector-draft.ts";

type OAuthFieldsProps = {
  draft: ConnectorDraft;
  onChange: (draft: ConnectorDraft) => void;
  errors: Record<string, string>;
};

/** OAuth 2 client credentials, for servers that want a fresh token. */
export function OAuthFields({ draft, onChange, errors }: OAuthFieldsProps) {
  const { oauth } = draft;
  const set = (change: Partial<typeof oauth>) => onChange({ ...draft, oauth: { ...oauth, ...change } });
  const isKept = oauth.client_secret === redacted;
  return (
    <>
      <Switch
        label="Sign in with OAuth 2 client credentials"
        checked={draft.usesOAuth}
        onChange={(event) => onChange({ ...draft, usesOAuth: event.currentTarget.checked })}
        error={errors.oauth}
      />
      {draft.usesOAuth && (
        <Fieldset legend="OAuth 2" p="sm">
          <Stack gap="xs">
            <TextInput
              label="Token address"
              type="url"
              value={oauth.token_url}
              onChange={(event) => set({ token_url: event.currentTarget.value })}
              error={errors["oauth.token_url"]}
              required
            />
            <TextInput
              label="Client id"
              value={oauth.client_id}
              onChange={(event) => set({ client_id: event.currentTarget.value })}
              error={errors["oauth.client_id"]}
              required
            />
            <PasswordInput
              label="Client secret"
              placeholder={isKept ? "stays as it is" : ""}
              value={isKept ? "" : oauth.client_secret}
              onChange={(event) => set({ client_secret: event.currentTarget.value })}
              error={errors["oauth.client_secret"]}
              autoComplete="off"
            />
            <TextInput
              label="Scope"
              value={oauth.scope}
              onChange={(event) => set({ scope: event.currentTarget.value })}
              error={errors["oauth.scope"]}
            />
          </Stack>
        </Fieldset>
      )}
    </>
  );
}
