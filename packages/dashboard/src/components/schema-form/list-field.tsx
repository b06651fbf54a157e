import { ActionIcon, Box, Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { initialValue, type JsonObject } from "../../lib/json-schema.ts";
import { type FieldProps, labelling, type NestingProps } from "./field-props.ts";

/** A list with one field per item; items can be added and removed. */
export function ListField(props: FieldProps & NestingProps & { items: JsonObject }) {
  const items = Array.isArray(props.value) ? props.value : [];
  const { label, description, error } = labelling(props);
  const replace = (index: number, item: unknown) => props.onChange(items.with(index, item));
  const remove = (index: number) => props.onChange(items.toSpliced(index, 1));
  return (
    <Fieldset legend={label} p="sm">
      <Stack gap="xs">
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
          <Group key={index} gap="xs" align="end" wrap="nowrap">
            <Box flex={1} miw={0}>
              <props.Field
                {...props}
                name={`${index + 1}`}
                schema={props.items}
                isRequired
                value={item}
                onChange={(next) => replace(index, next)}
                path={`${props.path}.${index}`}
              />
            </Box>
            <ActionIcon aria-label={`Remove ${label} ${index + 1}`} onClick={() => remove(index)} size="lg">
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => props.onChange([...items, initialValue(props.items)])}
          w="fit-content"
        >
          Add
        </Button>
      </Stack>
    </Fieldset>
  );
}
