import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Origin } from "../model/sessions.ts";

type IsTrustedProxy = (address: string) => boolean;

/** Where a request comes from, as what it did is noted. */
export const originOf = ({ raw, headers, id }: FastifyRequest, isTrustedProxy: IsTrustedProxy): Required<Origin> => ({
  address: clientAddress(raw, isTrustedProxy),
  userAgent: headers["user-agent"]?.slice(0, 512) ?? null,
  requestId: id,
});

/** Whose request it is: the peer, or, behind a trusted proxy, the last address that no trusted proxy has. */
export function clientAddress(request: IncomingMessage, isTrustedProxy: IsTrustedProxy): string {
  const peer = plain(request.socket.remoteAddress ?? "unknown");
  const forwarded = request.headers["x-forwarded-for"];
  if (forwarded === undefined || !isTrustedProxy(peer)) return peer;
  const hops = String(forwarded)
    .split(",")
    .map((hop) => hop.trim());
  return plain(hops.findLast((hop) => ipaddr.isValid(hop) && !isTrustedProxy(hop)) ?? peer);
}

const mapped = /^::ffff:(?=[\d.]+$)/i;

/** Where we listen on IPv6 as well, IPv4 addresses come in its clothes; people know them without. */
const plain = (address: string): string => address.replace(mapped, "");
