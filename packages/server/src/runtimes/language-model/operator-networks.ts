import { isIP } from "node:net";

/**
 * Where the operator's own models may be: the networks that are open to all, and the address that the operator wrote down, where it
 * is one or means this machine. Any other name must be opened by the network it leads to.
 */
export function operatorNetworks(allowNetworks: readonly string[], url: string | null): string[] {
  const host = url === null ? "" : new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (/(^|\.)(localhost|local|internal)$/.test(host)) return [...allowNetworks, "127.0.0.1", "::1"];
  return isIP(host) ? [...allowNetworks, host] : [...allowNetworks];
}
