import { NavLink, Stack, Text } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../parts.ts";
import { useCan } from "../../queries/session.ts";
import { type Place, places } from "./navigation.ts";
import classes from "./shell.module.css";

const InboxCount = lazyPart(() => import("./inbox-count.tsx"), "InboxCount");

const groups = ["Work", "Build", "Evaluate", "Watch", "Organisation"] as const;

/** The navigation in groups, without the pages that the user may not see. */
export function NavList({ onNavigate }: { onNavigate: () => void }) {
  const can = useCan();
  const visible = places.filter(({ scope }) => !scope || can(scope));
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <Text className={classes.groupLabel}>{group}</Text>
          {visible
            .filter((place) => place.group === group)
            .map((place) => (
              <PlaceLink key={place.to} place={place} onNavigate={onNavigate} />
            ))}
        </section>
      ))}
    </Stack>
  );
}

function PlaceLink({ place, onNavigate }: { place: Place; onNavigate: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  const isHere = place.to === "/" ? path === "/" : path === place.to || path.startsWith(`${place.to}/`);
  return (
    <NavLink
      component={Link}
      to={place.to}
      label={place.label}
      active={isHere}
      aria-current={isHere ? "page" : undefined}
      leftSection={<place.icon size={17} stroke={1.6} />}
      rightSection={
        place.to === "/inbox" && (
          <Suspense>
            <InboxCount />
          </Suspense>
        )
      }
      className={classes.navLink}
      onClick={onNavigate}
    />
  );
}
