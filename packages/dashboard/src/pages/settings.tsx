import { Tabs } from "@mantine/core";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageHeader } from "../components/page-header.tsx";
import { settingsPlaces } from "../components/shell/navigation.ts";
import { useCanSee } from "../queries/session.ts";

/** The settings: one page each, side by side. */
export function SettingsPage() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const canSee = useCanSee();
  useEffect(() => {
    // On a phone the tabs are wider than the screen: scroll to the active one.
    if (path)
      document
        .querySelector('[role="tab"][aria-selected="true"]')
        ?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [path]);
  const here = settingsPlaces.find(({ to }) => path.startsWith(to));
  return (
    <>
      <PageHeader title="Settings" documentTitle={here ? `${here.label} · Settings` : "Settings"} />
      <Tabs value={here?.to ?? null} onChange={(to) => to && navigate({ to })} keepMounted>
        <Tabs.List mb="md" className="scroll-tabs">
          {settingsPlaces.filter(canSee).map(({ label, to }) => (
            <Tabs.Tab key={to} value={to}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {here && (
          <Tabs.Panel value={here.to}>
            <Outlet />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
