import { Button, Menu, Text } from "@mantine/core";
import { IconBook2, IconCheck, IconChevronDown, IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMe, useSignOut, useSwitchOrganization } from "../../queries/session.ts";

/** The signed-in user, the user's organisations, and sign-out. */
export function UserMenu() {
  const { data: me } = useMe();
  const signOut = useSignOut();
  if (!me) return null;
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Text span size="sm" maw={140} truncate>
            {me.organization.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.user?.email ?? "An API key"}</Menu.Label>
        <OrganizationItems />
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser size={15} aria-hidden />}>
          Profile and password
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={15} aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function OrganizationItems() {
  const { data: me } = useMe();
  const switchTo = useSwitchOrganization();
  if (!me || me.organizations.length < 2) return null;
  return (
    <>
      {me.organizations.map((organization) => (
        <Menu.Item
          key={organization.id}
          onClick={() => switchTo.mutate(organization.id)}
          rightSection={organization.id === me.organization.id ? <IconCheck size={15} aria-label="current" /> : null}
        >
          {organization.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
