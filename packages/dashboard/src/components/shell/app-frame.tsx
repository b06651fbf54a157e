import { AppShell, Box, Burger, Group } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useConnection } from "../../connection.ts";
import { lazyPart } from "../../parts.ts";
import { useMe } from "../../queries/session.ts";
import { Brand } from "./brand.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { NavList } from "./nav-list.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { SearchButton } from "./search-button.tsx";
import classes from "./shell.module.css";
import { UserMenu } from "./user-menu.tsx";

const Palette = lazyPart(() => import("./palette.tsx"), "Palette");
const SignInAgain = lazyPart(() => import("../sign-in/sign-in-again.tsx"), "SignInAgain");

/** The layout of all pages with a session. */
export function AppFrame() {
  const [isNavOpen, nav] = useDisclosure(false);
  const palette = usePalette();
  const { isSignedOut } = useConnection();
  useHotkeys([["mod+K", palette.open]], []);
  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: 224, breakpoint: "sm", collapsed: { mobile: !isNavOpen } }}
      padding={{ base: "md", sm: "lg" }}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <Burger opened={isNavOpen} onClick={nav.toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
        <Box flex={1} miw={0}>
          <SearchButton onClick={palette.open} />
        </Box>
        <SchemeToggle />
        <UserMenu />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Pages" data-open={isNavOpen || undefined}>
        <Group justify="space-between" wrap="nowrap" align="start">
          <Brand />
          <Burger opened={isNavOpen} onClick={nav.close} hiddenFrom="sm" size="sm" aria-label="Close navigation" />
        </Group>
        <NavList onNavigate={nav.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <div className={classes.main}>
          <RouteAnnouncer />
          <FactorGate />
          <Outlet />
        </div>
      </AppShell.Main>
      <Suspense>{palette.isOpen && <Palette {...palette} />}</Suspense>
      <LeaveGuard />
      <Suspense>{isSignedOut && <SignInAgain />}</Suspense>
    </AppShell>
  );
}

/** The palette, whose code is loaded when it is first opened. Letters that are typed before its field has the focus are kept. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.key.length !== 1) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setQuery((typed) => typed + event.key);
    };
    addEventListener("keydown", keep, { capture: true });
    return () => removeEventListener("keydown", keep, { capture: true });
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    setQuery("");
  };
  return { isOpen, query, onQuery: setQuery, open: () => setOpen(true), onClose: close };
}

/**
 * An organisation may require a second factor while a member works. The check before every page redirects to the setup and back; this
 * only repeats the check.
 */
function FactorGate() {
  const { data: me } = useMe();
  const router = useRouter();
  const isMissing = me?.second_factor?.missing === true;
  useEffect(() => {
    if (isMissing) void router.invalidate();
  }, [isMissing, router]);
  return null;
}
