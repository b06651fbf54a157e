import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnauthenticated, isWorthRetrying, lacksFactor } from "../lib/api-error.ts";
import { type Connection, isUsable } from "../lib/connection.ts";

type Turns = {
  /** Whoever loses the session is told once. */
  onSessionLost: () => void;
  /** The organisation began to require a second factor. */
  onFactorMissing: () => void;
};

/** What the pages know of the service. */
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
        // The client library has tried again already where that may help.
        retry: (count, error) => count < 1 && isWorthRetrying(error),
      },
      // What somebody pressed while the service was away fails there and then: done later, it would surprise them.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** What was missed while the service was away, or nobody was signed in, is asked for as soon as that is over. */
export function refreshOnReturn(queries: QueryClient, connection: Connection): void {
  let wasUsable = true;
  connection.subscribe(() => {
    const canUse = isUsable(connection.state());
    if (canUse && !wasUsable) void queries.invalidateQueries();
    wasUsable = canUse;
  });
}
