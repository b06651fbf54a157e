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
      onSuccess: () => notifyDone(wanted ? "Second factor required." : "Second factor no longer required."),
      onError: notifyError,
    });
  return (
    <Section title="Sign-in">
      <Stack gap={4}>
        <Switch
          label="Require a second factor"
          description="Members without one must set it up at their next sign-in. API keys are not affected."
          checked={require.isPending ? require.variables : isRequired}
          disabled={!isPossible || require.isPending}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {isOwner && !isPossible && (
          <Text size="xs">
            <Anchor component={Link} to="/settings/profile" inherit underline="always">
              Set up your own second factor
            </Anchor>{" "}
            before you require it.
          </Text>
        )}
        {!isOwner && <Text size="xs">Only owners can change this.</Text>}
      </Stack>
    </Section>
  );
}
