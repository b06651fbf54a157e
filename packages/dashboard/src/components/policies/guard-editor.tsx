import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { newGuard, toGuards } from "../../lib/guards.ts";
import { JsonEditor } from "../json-editor.tsx";
import { GuardFields } from "./guard-fields.tsx";

type GuardEditorProps = { guards: unknown; onChange: (guards: unknown) => void; errors: Record<string, string> };

/** The guards of a policy, as forms or as JSON. */
export function GuardEditor({ guards, onChange, errors }: GuardEditorProps) {
  const [mode, setMode] = useState<"form" | "json">("form");
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          Guards
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Guard format"
          data={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
          value={mode}
          onChange={(next) => setMode(next as "form" | "json")}
        />
      </Group>
      {mode === "json" ? (
        <JsonEditor
          label="Guards (JSON)"
          value={guards}
          onChange={onChange}
          error={firstOf(errors)}
          minRows={12}
          isRequired
        />
      ) : (
        <GuardForms guards={guards} onChange={onChange} errors={errors} />
      )}
    </Stack>
  );
}

const firstOf = (errors: Record<string, string>) => {
  const [found] = Object.entries(errors).filter(([path]) => path.startsWith("guards"));
  return found && `${found[0]}: ${found[1]}`;
};

function GuardForms({ guards, onChange, errors }: GuardEditorProps) {
  const all = toGuards(guards);
  return (
    <>
      {all.length === 0 && (
        <Text size="sm" c="dimmed">
          Without guards, nothing is checked.
        </Text>
      )}
      {all.map((guard, number) => (
        <GuardFields
          // biome-ignore lint/suspicious/noArrayIndexKey: guards have no identity but their place.
          key={number}
          guard={guard}
          number={number}
          onChange={(next) => onChange(all.with(number, next))}
          onRemove={() => onChange(all.toSpliced(number, 1))}
          errors={errors}
        />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...all, newGuard("pii")])}
      >
        Add guard
      </Button>
    </>
  );
}
