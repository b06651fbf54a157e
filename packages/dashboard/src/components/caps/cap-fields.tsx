import { Checkbox, NumberInput, Select, SimpleGrid, Stack } from "@mantine/core";
import { type CapDraft, isEachUser, withUnit } from "../../lib/cap-draft.ts";
import {
  type CapPeriod,
  type CapUnit,
  capPeriods,
  capUnits,
  type MissingUser,
  missingUsers,
  type OnLimit,
  onLimits,
  type Unpriced,
  unpricedModels,
} from "../../lib/cap-text.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useApiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/session.ts";
import { DocsLink } from "../docs-link.tsx";
import type { DraftFieldsProps } from "../draft-modal.tsx";
import { TextInput } from "../inputs.tsx";

type Fields = DraftFieldsProps<CapDraft>;

/** The subject and the limit of a cap. */
export function CapFields(fields: Fields) {
  return (
    <Stack gap="md">
      <SubjectFields {...fields} />
      <AmountFields {...fields} />
      <OnLimitField {...fields} />
      <UncountedFields {...fields} />
    </Stack>
  );
}

const all = "all";

function SubjectFields({ draft, onChange, errors }: Fields) {
  const set = (change: Partial<CapDraft>) => onChange({ ...draft, ...change });
  const { data: agents = [] } = useAgentChoices();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label="Agent"
          data={[{ value: all, label: "All agents" }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.agent_id ?? all}
          onChange={(value) => set({ agent_id: value === all ? null : value })}
          error={errors.agent_id}
          searchable
        />
        <KeyField draft={draft} onChange={onChange} errors={errors} />
      </SimpleGrid>
      <TextInput
        label="End user"
        description="The value of user in your runs. Leave empty for all users."
        placeholder="customer-42"
        value={draft.user}
        onChange={(event) => set({ user: event.currentTarget.value })}
        error={errors.user}
      />
      <Checkbox
        label="Count each end user separately"
        checked={isEachUser(draft)}
        disabled={draft.user.trim() !== ""}
        onChange={(event) => set({ each_user: event.currentTarget.checked })}
        error={errors.each_user}
      />
    </>
  );
}

function KeyField({ draft, onChange, errors }: Fields) {
  const can = useCan();
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  if (!can("api_keys:read")) return null;
  return (
    <Select
      label="API key"
      data={[
        { value: all, label: "All keys" },
        ...keys.map(({ id, name, last4 }) => ({ value: id, label: `${name} …${last4}` })),
      ]}
      value={draft.api_key_id ?? all}
      onChange={(value) => onChange({ ...draft, api_key_id: value === all ? null : value })}
      error={errors.api_key_id}
      searchable
    />
  );
}

const unitChoices = Object.entries(capUnits).map(([value, { label }]) => ({ value, label }));
const toChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const periodChoices = toChoices(capPeriods);

function AmountFields({ draft, onChange, errors }: Fields) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <LimitField draft={draft} onChange={onChange} errors={errors} />
      <Select
        label="Unit"
        data={unitChoices}
        value={draft.unit}
        onChange={(unit) => unit && onChange(withUnit(draft, unit as CapUnit))}
        error={errors.unit}
        allowDeselect={false}
      />
      <Select
        label="Period"
        data={periodChoices}
        value={draft.period}
        onChange={(period) => period && onChange({ ...draft, period: period as CapPeriod })}
        error={errors.period}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

/** The limit. It can be changed later, like the fields below. */
export const LimitField = ({ draft, onChange, errors }: Fields) => (
  <NumberInput
    label="Limit"
    prefix={draft.unit === "usd" ? "$" : ""}
    thousandSeparator=","
    min={0}
    allowDecimal={draft.unit === "usd"}
    value={draft.limit}
    onChange={(value) => onChange({ ...draft, limit: Number(value) })}
    error={errors.limit}
    required
    data-autofocus
  />
);

const meanings: Record<OnLimit, string> = {
  refuse: "New runs are rejected with cap_reached. Active runs fail before their next model turn.",
  ask: "Runs wait until someone raises the cap, approves or rejects them, or the period ends.",
};

export const OnLimitField = ({ draft, onChange, errors }: Fields) => (
  <Select
    label="When reached"
    description={
      <>
        {meanings[draft.on_limit]} <DocsLink to="caps#spend-caps">Accuracy of caps</DocsLink>
      </>
    }
    data={Object.entries(onLimits).map(([value, { label }]) => ({ value, label }))}
    value={draft.on_limit}
    onChange={(value) => value && onChange({ ...draft, on_limit: value as OnLimit })}
    error={errors.on_limit}
    allowDeselect={false}
  />
);

/** What happens to the runs that the cap cannot count, for the caps that have such runs. */
export const UncountedFields = ({ draft, onChange, errors }: Fields) => (
  <>
    {isEachUser(draft) && (
      <Select
        label="Runs without an end user"
        data={toChoices(missingUsers)}
        value={draft.missing_user}
        onChange={(value) => value && onChange({ ...draft, missing_user: value as MissingUser })}
        error={errors.missing_user}
        allowDeselect={false}
      />
    )}
    {draft.unit === "usd" && (
      <Select
        label="Models without a price"
        data={toChoices(unpricedModels)}
        value={draft.unpriced}
        onChange={(value) => value && onChange({ ...draft, unpriced: value as Unpriced })}
        error={errors.unpriced}
        allowDeselect={false}
      />
    )}
  </>
);
