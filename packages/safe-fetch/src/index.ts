export { createBodyLimit } from "./body-limit.ts";
export { type BodyReader, createDirectFetch, type DirectFetch } from "./direct-fetch.ts";
export { createDnsLookup } from "./dns-lookup.ts";
export type { Exchange } from "./exchange.ts";
export { addressGroup, coversNetworks, createNetworkCheck, isNetwork } from "./networks.ts";
export {
  createSafeClient,
  createSafeFetch,
  type SafeClient,
  type SafeClientOptions,
  type SafeFetchOptions,
  type SafeRequest,
  type SafeResponse,
  type SafeStream,
} from "./safe-fetch.ts";
export { SafeFetchError, type SafeFetchErrorCode } from "./safe-fetch-error.ts";
export { createSsrfGuard, type SsrfGuard, type SsrfGuardOptions } from "./ssrf-guard.ts";
