import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./base.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { shareNonce, styleNonce } from "./nonce.ts";
import { createQueryClient } from "./queries/client-state.ts";
import { createAppRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

shareNonce();

const queries = createQueryClient({
  onSessionLost() {
    const { pathname, href } = router.state.location;
    if (pathname !== "/sign-in" && pathname !== "/join") router.navigate({ to: "/sign-in", search: { next: href } });
  },
  onFactorMissing() {
    const { pathname, href } = router.state.location;
    queries.removeQueries({ queryKey: ["me"] });
    if (pathname !== "/second-factor") router.navigate({ to: "/second-factor", search: { next: href } });
  },
});
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
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
