import { isIP } from "node:net";

/**
 * Networks for the operator's own models: the allowed networks, and the address in the configuration if it is an IP address or this
 * machine. Other host names must be allowed by their network.
 */
export function operatorNetworks(allowNetworks: readonly string[], url: string | null): string[] {
  const host = url === null ? "" : new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (/(^|\.)(localhost|local|internal)$/.test(host)) return [...allowNetworks, "127.0.0.1", "::1"];
  return isIP(host) ? [...allowNetworks, host] : [...allowNetworks];
}

/** Explicit, like the key: otherwise the SDK would read both from the environment of this process. */
export const publicAddresses = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" };
