import { Checkbox, Fieldset, Group, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { rightOf, scopedNouns, withRight } from "../../lib/key-draft.ts";

type ScopeFieldsProps = { scopes: string[]; onChange: (scopes: string[]) => void; error: string | undefined };

const rights = [
  { value: "none", label: "none" },
  { value: "read", label: "read" },
  { value: "write", label: "write" },
];

/** What a key may do; write implies read. */
export function ScopeFields({ scopes, onChange, error }: ScopeFieldsProps) {
  const isAll = scopes.includes("*");
  const toggle = (scope: string, isOn: boolean) =>
    onChange(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope));
  return (
    <Fieldset legend="Permissions" p="sm">
      <Stack gap="xs">
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Checkbox
          label="Full access, including future scopes"
          checked={isAll}
          onChange={(event) => onChange(event.currentTarget.checked ? ["*"] : ["runs:write", "agents:read"])}
        />
        {!isAll && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6}>
            {scopedNouns.map(({ noun, label }) => (
              <Group key={noun} justify="space-between" wrap="nowrap">
                <Text size="sm">{label}</Text>
                <SegmentedControl
                  size="xs"
                  flex="none"
                  aria-label={`${label}: permissions`}
                  data={rights}
                  value={rightOf(scopes, noun)}
                  onChange={(right) => onChange(withRight(scopes, noun, right))}
                />
              </Group>
            ))}
            {["usage:read", "analytics:read", "audit:read", "feedback:write", "approvals:manage"].map((scope) => (
              <Checkbox
                key={scope}
                label={scope}
                checked={scopes.includes(scope)}
                onChange={(event) => toggle(scope, event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  );
}
