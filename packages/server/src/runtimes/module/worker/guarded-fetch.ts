import { recordedOnly } from "./recorded-only.ts";

type Fetch = typeof globalThis.fetch;

/** The guarded fetch, loaded at the first call: most agents never fetch, and every worker would pay for it. */
export function createLazyFetch(allowNetworks: readonly string[]): Fetch {
  const nodeFetch = globalThis.fetch;
  let loading: Promise<Fetch> | undefined;
  const load = async (): Promise<Fetch> => {
    const { createSafeFetch } = await import("../../../lib/safe-fetch.ts");
    return beneath(nodeFetch, () => createSafeFetch({ allowNetworks }));
  };
  return async (resource, options) => {
    const notRecorded = recordedOnly.getStore();
    if (notRecorded) return notRecorded("a request outside a step");
    loading ??= load();
    const safeFetch = await loading;
    return safeFetch(resource, options);
  };
}

/** The guard stands on the global fetch, whose place it takes in a worker: it must find Node's own there, not itself. */
function beneath(nodeFetch: Fetch, create: () => Fetch): Fetch {
  const present = globalThis.fetch;
  globalThis.fetch = nodeFetch;
  try {
    return create();
  } finally {
    globalThis.fetch = present;
  }
}
