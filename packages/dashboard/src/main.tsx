import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { connection, watchConnection } from "./connection.ts";
import { shareNonce, styleNonce } from "./nonce.ts";
import { lazyPart } from "./parts.ts";
import { createQueryClient, refreshOnReturn } from "./queries/client-state.ts";
import { createAppRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

const Notices = lazyPart(() => import("./components/shell/notices.tsx"), "Notices");

shareNonce();
watchConnection();

/** Pages that need no session. */
const openPaths = ["/sign-in", "/join", "/password"];

const queries = createQueryClient({
  onSessionLost() {
    const { matches, location } = router.state;
    // On an open page, show the sign-in dialog over it; during navigation, redirect to the sign-in page.
    if (matches.some(({ routeId }) => routeId === "/frame")) connection.endSession();
    else if (!openPaths.includes(location.pathname))
      router.navigate({ to: "/sign-in", search: { next: location.href } });
  },
  onFactorMissing() {
    const { pathname, href } = router.state.location;
    queries.removeQueries({ queryKey: ["me"] });
    if (pathname !== "/second-factor") router.navigate({ to: "/second-factor", search: { next: href } });
  },
});
refreshOnReturn(queries, connection);
const router = createAppRouter(queries);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queries}>
        <Suspense>
          <Notices />
        </Suspense>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
