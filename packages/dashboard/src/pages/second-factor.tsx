import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { FactorSetup } from "../components/second-factor/factor-setup.tsx";
import { pathTo } from "../lib/search.ts";
import { useMe, useSignOut, useSwitchOrganization } from "../queries/session.ts";

/** The only page for a member without the second factor that the organisation requires. */
export function SecondFactorPage() {
  const { data: me } = useMe();
  const { next } = useSearch({ from: "/second-factor" });
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = "Second factor · Agent Run Service";
  }, []);
  if (!me) return null;
  const done = () => {
    queries.clear();
    navigate({ href: pathTo(next), replace: true });
  };
  return (
    <EntryCard>
      <Stack gap="md">
        <Title order={1}>Set up a second factor</Title>
        <Text size="sm">{me.organization.name} requires a second factor for all members. Set it up to continue.</Text>
        <FactorSetup onDone={done} />
        <Elsewhere />
      </Stack>
    </EntryCard>
  );
}

/** Alternatives: switch to another organisation, or sign out. */
function Elsewhere() {
  const { data: me } = useMe();
  const signOut = useSignOut();
  const switchTo = useSwitchOrganization();
  const others = me?.organizations.filter(({ id }) => id !== me.organization.id) ?? [];
  return (
    <Group gap="xs">
      {others.map(({ id, name }) => (
        <Button key={id} variant="default" size="compact-xs" onClick={() => switchTo.mutate(id)}>
          Switch to {name}
        </Button>
      ))}
      <Button variant="default" size="compact-xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </Group>
  );
}
