import { ActionIcon, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { MappedRole } from "../../lib/role-mapping.ts";

export const roles = ["viewer", "developer", "admin", "owner"];

type RoleRowsProps = { rows: readonly MappedRole[]; onChange: (rows: MappedRole[]) => void };

/** Maps provider values to roles, one per row. */
export function RoleRows({ rows, onChange }: RoleRowsProps) {
  const set = (at: number, change: Partial<MappedRole>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <Stack gap="xs">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no unique value until it is typed.
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`Value ${index + 1}`}
            placeholder="engineering"
            value={row.value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
          <Select
            aria-label={`Role for value ${index + 1}`}
            data={roles}
            value={row.role}
            onChange={(role) => role && set(index, { role })}
            w={130}
          />
          <ActionIcon
            aria-label={`Remove value ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-xs"
        w="fit-content"
        leftSection={<IconPlus size={12} aria-hidden />}
        onClick={() => onChange([...rows, { value: "", role: "developer" }])}
      >
        Add value
      </Button>
    </Stack>
  );
}
