import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AppFrame } from "../components/shell/app-frame.tsx";
import { ConnectionBar } from "../components/shell/connection-bar.tsx";
import { part } from "../parts.ts";
import { getMe } from "../queries/get-me.ts";

type Context = { queries: QueryClient };

/** A page whose code is loaded on the first visit. */
export const page = <Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name) =>
  lazyRouteComponent(part(load), name);

export const root = createRootRouteWithContext<Context>()({
  component: () => (
    <>
      <Outlet />
      <ConnectionBar />
    </>
  ),
});

/** Requires a session, with the second factor if the organisation requires it. */
export async function admit({ context, location: { href: next } }: { context: Context; location: { href: string } }) {
  const me = await getMe(context, next);
  if (me.second_factor?.missing) throw redirect({ to: "/second-factor", search: { next } });
}

/** All child routes require a session. */
export const frame = createRoute({ getParentRoute: () => root, id: "frame", component: AppFrame, beforeLoad: admit });
