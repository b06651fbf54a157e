import { Button, Group, MultiSelect, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { toCurl } from "../../lib/curl.ts";
import { type KeyDraft, newKeyDraft, toKeyRequest } from "../../lib/key-draft.ts";
import { limits } from "../../lib/limits.ts";
import type { NewApiKey } from "../../models.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useCreateApiKey } from "../../queries/api-keys.ts";
import { useMaxKeyAge } from "../../queries/organization-settings.ts";
import { CodeBlock } from "../code-block.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { TextInput } from "../inputs.tsx";
import { SecretOnce } from "../secret-once.tsx";
import { NetworkField } from "./network-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";

/** Creates a key, then shows it once. */
export function CreateKeyModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={made ? "API key created" : "Create API key"}
      size="lg"
      isUnsaved={made ? false : undefined}
      isShownOnce={made !== null}
    >
      {made ? (
        <Stack gap="md">
          <SecretOnce secret={made.secret} what="the key" />
          <CodeBlock
            code={`export AGENTRUN_API_KEY=${made.secret ?? "…"}\n${toCurl("GET", "/agents")}`}
            label="first request"
            language="bash"
          />
          <Button onClick={onClose} w="fit-content">
            I have copied it
          </Button>
        </Stack>
      ) : (
        <CreateForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function CreateForm({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const [draft, setDraft] = useState<KeyDraft>(newKeyDraft);
  const create = useCreateApiKey();
  const errors = toProblem(create.error).fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(toKeyRequest(draft, Date.now()), { onSuccess: onMade });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {create.error && <ErrorNote error={create.error} />}
        <TextInput
          label="Name"
          most={limits.name}
          placeholder="Support desk"
          description="For example, the application that uses it."
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          error={errors.name}
          required
          data-autofocus
        />
        <ScopeFields
          scopes={draft.scopes}
          onChange={(scopes) => setDraft({ ...draft, scopes })}
          error={errors.scopes}
        />
        <KeyLimits draft={draft} onChange={setDraft} errors={errors} />
        <Group justify="end" gap="xs">
          <DismissButton />
          <Button type="submit" loading={create.isPending} disabled={draft.scopes.length === 0}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type KeyLimitsProps = { draft: KeyDraft; onChange: (draft: KeyDraft) => void; errors: Record<string, string> };

const lifetimes = [
  { value: "never", label: "Never" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** The lifetimes that the organisation allows. */
function lifetimesWithin(maxAge: number | null) {
  if (maxAge === null) return lifetimes;
  const shorter = lifetimes.filter(({ value }) => Number(value) < maxAge);
  return [{ value: "never", label: `${maxAge} days (maximum)` }, ...shorter];
}

function KeyLimits({ draft, onChange, errors }: KeyLimitsProps) {
  const maxAge = useMaxKeyAge();
  const { data: agents = [] } = useAgentChoices();
  return (
    <>
      <MultiSelect
        label="Agents"
        description="Leave empty for all agents."
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.agentIds}
        onChange={(agentIds) => onChange({ ...draft, agentIds })}
        error={errors.agent_ids}
        searchable
      />
      <NetworkField value={draft.networks} onChange={(networks) => onChange({ ...draft, networks })} errors={errors} />
      <Group grow>
        <Select
          label="Expires"
          data={lifetimesWithin(maxAge)}
          value={draft.days}
          onChange={(days) => onChange({ ...draft, days: days ?? "never" })}
          error={errors.expires_at}
        />
        <Select
          label="Type"
          data={[
            { value: "standard", label: "Standard" },
            { value: "demo", label: "Demo: 10 requests per minute" },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind: kind === "demo" ? "demo" : "standard" })}
        />
      </Group>
    </>
  );
}
