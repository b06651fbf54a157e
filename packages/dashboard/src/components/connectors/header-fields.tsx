import { ActionIcon, Button, Fieldset, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type HeaderDraft, redacted } from "../../lib/connector-draft.ts";
import { TextInput } from "../inputs.tsx";

type HeaderFieldsProps = {
  headers: HeaderDraft[];
  onChange: (headers: HeaderDraft[]) => void;
  errors: Record<string, string>;
};

/** Secret headers: written here, never shown again. */
export function HeaderFields({ headers, onChange, errors }: HeaderFieldsProps) {
  const error = Object.entries(errors).find(([path]) => path.startsWith("headers"))?.[1];
  return (
    <Fieldset legend="Secret headers" p="sm">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          Sent with every call, stored encrypted, never shown again.
        </Text>
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        {headers.map((header, index) => (
          <HeaderRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a header being typed has no identity but its place.
            key={index}
            header={header}
            number={index + 1}
            onChange={(next) => onChange(headers.with(index, next))}
            onRemove={() => onChange(headers.toSpliced(index, 1))}
          />
        ))}
        <Button
          variant="default"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => onChange([...headers, { name: "", value: "" }])}
        >
          Add header
        </Button>
      </Stack>
    </Fieldset>
  );
}

type HeaderRowProps = {
  header: HeaderDraft;
  number: number;
  onChange: (header: HeaderDraft) => void;
  onRemove: () => void;
};

function HeaderRow({ header, number, onChange, onRemove }: HeaderRowProps) {
  const isKept = header.value === redacted;
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        aria-label={`Name of header ${number}`}
        placeholder="authorization"
        value={header.name}
        onChange={(event) => onChange({ ...header, name: event.currentTarget.value.trim() })}
        flex={1}
      />
      <PasswordInput
        aria-label={`Value of header ${number}`}
        placeholder={isKept ? "unchanged" : "Bearer …"}
        value={isKept ? "" : header.value}
        onChange={(event) => onChange({ ...header, value: event.currentTarget.value })}
        autoComplete="off"
        flex={1.4}
      />
      <ActionIcon size="lg" aria-label={`Remove header ${number}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
