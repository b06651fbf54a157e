import { ActionIcon, Group, Paper, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type GuardDraft, guardKinds, newGuard } from "../../lib/guards.ts";
import { GuardOptions } from "./guard-options.tsx";

type GuardFieldsProps = {
  guard: GuardDraft;
  number: number;
  onChange: (guard: GuardDraft) => void;
  onRemove: () => void;
  errors: Record<string, string>;
};

const kinds = Object.entries(guardKinds).map(([value, { label }]) => ({ value, label }));

/** One guard of a policy: type, stage, action and options. */
export function GuardFields({ guard, number, onChange, onRemove, errors }: GuardFieldsProps) {
  const kind = guardKinds[guard.type];
  const path = `guards.${number}`;
  const set = (change: Partial<GuardDraft>) => onChange({ ...guard, ...change } as GuardDraft);
  return (
    <Paper p="sm" role="group" aria-label={`Guard ${number + 1}`}>
      <Stack gap="sm">
        <Group align="end" gap="xs" wrap="nowrap">
          <Select
            label={`Guard ${number + 1}`}
            data={kinds}
            value={guard.type}
            onChange={(type) => type && onChange(newGuard(type))}
            error={errors[path]}
            flex={1}
          />
          <ActionIcon size="lg" aria-label={`Remove guard ${number + 1}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {kind && (
          <Text size="xs" c="dimmed">
            {kind.about}
          </Text>
        )}
        <ReachFields guard={guard} set={set} errors={errors} path={path} />
        <GuardOptions guard={guard} onChange={onChange} errors={errors} path={path} />
      </Stack>
    </Paper>
  );
}

type ReachFieldsProps = {
  guard: GuardDraft;
  set: (change: Partial<GuardDraft>) => void;
  errors: Record<string, string>;
  path: string;
};

function ReachFields({ guard, set, errors, path }: ReachFieldsProps) {
  const kind = guardKinds[guard.type];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Checks"
          data={[...(kind?.stages ?? [guard.on])]}
          value={guard.on}
          onChange={(on) => on && set({ on })}
          error={errors[`${path}.on`]}
        />
        <Select
          label="Action"
          data={[...(kind?.actions ?? [guard.action])]}
          value={guard.action}
          onChange={(action) => action && set({ action })}
          error={errors[`${path}.action`]}
        />
        <TextInput
          label="Name"
          placeholder={guard.type}
          value={guard.name ?? ""}
          onChange={(event) => set({ name: event.currentTarget.value || null })}
          error={errors[`${path}.name`]}
        />
      </SimpleGrid>
      <Switch
        label="Shadow"
        description="Records what it would do, without changing anything."
        checked={guard.shadow}
        onChange={(event) => set({ shadow: event.currentTarget.checked })}
      />
    </>
  );
}
