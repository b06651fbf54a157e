import {
  createDirectFetch as createDirect,
  createSafeClient,
  createSafeFetch,
  createSsrfGuard,
  type DirectFetch,
  type SafeClient,
  type SafeClientOptions,
  type SafeFetchOptions,
  type SsrfGuard,
  type SsrfGuardOptions,
} from "@agentrun/safe-fetch";
import { assertOutsideTransaction } from "./postgres/transaction-scope.ts";

const plainHttpAdvice =
  "Plain http:// is only allowed to this machine (localhost), if the operator sets AGENTRUN_ALLOW_NETWORKS=127.0.0.0/8.";
const ours = { plainHttpAdvice, beforeRequest: () => assertOutsideTransaction("The HTTP client") };

/** The safe client with the rules of this service: no request inside a transaction, and errors that name its setting. */
export const createHttpClient = (options: SafeClientOptions): SafeClient => createSafeClient({ ...ours, ...options });

/** The safe fetch with the same rules. */
export const createHttpFetch = (options: SafeFetchOptions): typeof fetch => createSafeFetch({ ...ours, ...options });

/** The safe fetch for responses in many small pieces, with the same rules. */
export const createDirectFetch = (options: Parameters<typeof createDirect>[0]): DirectFetch =>
  createDirect({ ...ours, ...options });

/** The guard for URLs that users enter. */
export const createUrlGuard = (options: SsrfGuardOptions): SsrfGuard =>
  createSsrfGuard({ plainHttpAdvice, ...options });
