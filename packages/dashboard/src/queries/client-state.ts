import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnauthenticated, isWorthRetrying, lacksFactor } from "../lib/api-error.ts";
import { type Connection, isUsable } from "../lib/connection.ts";

type Turns = {
  /** Called once when the session ends. */
  onSessionLost: () => void;
  /** Called when the organisation requires a second factor that the user lacks. */
  onFactorMissing: () => void;
};

/** The cache of the API's data. */
export function createQueryClient({ onSessionLost, onFactorMissing }: Turns): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onSessionLost();
    if (lacksFactor(error)) onFactorMissing();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The client library has already retried temporary errors.
        retry: (count, error) => count < 1 && isWorthRetrying(error),
      },
      // During an outage an action fails at once: executed later, it would surprise the user.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Refetches after an outage or a new sign-in. */
export function refreshOnReturn(queries: QueryClient, connection: Connection): void {
  let wasUsable = true;
  connection.subscribe(() => {
    const canUse = isUsable(connection.state());
    if (canUse && !wasUsable) void queries.invalidateQueries();
    wasUsable = canUse;
  });
}
