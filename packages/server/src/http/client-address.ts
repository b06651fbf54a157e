import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Whose request it is: the peer, or, behind a trusted proxy, the last address that no trusted proxy has. */
export function clientAddress(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  const forwarded = request.headers["x-forwarded-for"];
  if (forwarded === undefined || !isTrustedProxy(peer)) return peer;
  const hops = String(forwarded)
    .split(",")
    .map((hop) => hop.trim());
  return hops.findLast((hop) => ipaddr.isValid(hop) && !isTrustedProxy(hop)) ?? peer;
}
