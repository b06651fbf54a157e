import { Anchor, Stack, Switch, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import { useRequireSecondFactor } from "../../queries/second-factor.ts";
import { useMe } from "../../queries/session.ts";
import { Section } from "../section.tsx";

/** Whether all members need a second factor; only owners can change it. */
export function FactorRequirement() {
  const { data: me } = useMe();
  const require = useRequireSecondFactor();
  if (!me) return null;
  const isRequired = me.organization.requires_second_factor;
  const isOwner = me.organization.role === "owner";
  const isPossible = isOwner && (isRequired || me.second_factor?.enabled_at != null);
  const choose = (wanted: boolean) =>
    require.mutate(wanted, {
      onSuccess: () => notifyDone(wanted ? "Members need a second factor now." : "A password is enough again."),
      onError: notifyError,
    });
  return (
    <Section title="Signing in">
      <Stack gap={4}>
        <Switch
          label="Require a second factor"
          description="Members who have none can set one up when they sign in, and nothing else until then. API keys are not affected."
          checked={require.isPending ? require.variables : isRequired}
          disabled={!isPossible || require.isPending}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {isOwner && !isPossible && (
          <Text size="xs">
            <Anchor component={Link} to="/settings/profile" inherit underline="always">
              Set up one of your own
            </Anchor>{" "}
            first; then you can ask it of the others.
          </Text>
        )}
        {!isOwner && <Text size="xs">An owner decides this.</Text>}
      </Stack>
    </Section>
  );
}
