import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnauthenticated, isWorthRetrying } from "../lib/api-error.ts";

/** What the pages know of the service; whoever loses the session is told once. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onSessionLost();
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
      mutations: { retry: false },
    },
  });
}
