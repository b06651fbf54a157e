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

/** One household has a whole IPv6 network of 64 bits: its addresses count as one. */
export function addressGroup(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}
