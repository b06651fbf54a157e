import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Policy } from "../../models.ts";
import { useSetDefaultPolicy } from "../../queries/policies.ts";
import { useCan } from "../../queries/session.ts";
import { ErrorNote } from "../error-note.tsx";
import { Section } from "../section.tsx";

const none = "none";

/** The policy that guards every agent. */
export function DefaultPolicySection({ policies }: { policies: readonly Policy[] }) {
  const current = policies.find(({ is_default }) => is_default)?.id ?? none;
  const [chosen, setChosen] = useState<string | null>(null);
  const setDefault = useSetDefaultPolicy();
  const can = useCan();
  const value = chosen ?? current;
  const save = () =>
    setDefault.mutate(value === none ? null : value, {
      onSuccess: () => {
        setChosen(null);
        notifyDone("Applies to every run from now on.");
      },
    });
  return (
    <Section title="Default policy" description="Applies to every agent. An agent's own policy can only add guards.">
      <Stack gap="sm">
        {setDefault.error && <ErrorNote error={setDefault.error} />}
        <Group align="end" gap="xs">
          <Select
            label="Organisation policy"
            data={[{ value: none, label: "None" }, ...policies.map(({ id, name }) => ({ value: id, label: name }))]}
            value={value}
            onChange={setChosen}
            disabled={!can("approvals:manage")}
            miw={240}
          />
          {can("approvals:manage") && (
            <Button h={36} disabled={value === current} loading={setDefault.isPending} onClick={save}>
              Set as default
            </Button>
          )}
        </Group>
        {value === none && (
          <Text size="xs" c="dimmed">
            Agents without their own policy have no guards.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
