import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { ServiceError } from "../lib/errors.ts";
import type { Origin } from "../model/sessions.ts";

/** The quality (0 to 1) of a media type that an Accept header names explicitly; wildcards do not count. */
export function acceptedQuality(accept: string | undefined, mediaType: string): number {
  for (const range of accept?.toLowerCase().split(",") ?? []) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim());
    if (name !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}

/** Whether the caller prefers all matches as NDJSON, one JSON object per line. */
export const wantsLines = (headers: IncomingHttpHeaders): boolean => wants(headers, "application/x-ndjson");

export const wantsTable = (headers: IncomingHttpHeaders): boolean => wants(headers, "text/csv");

/** A caller that accepts both a stream and JSON equally gets the stream. */
export const wantsStream = (headers: IncomingHttpHeaders): boolean => wants(headers, "text/event-stream");

function wants({ accept }: IncomingHttpHeaders, type: string): boolean {
  const quality = acceptedQuality(accept, type);
  return quality > 0 && quality >= acceptedQuality(accept, "application/json");
}

/** Whether an If-None-Match header contains the ETag. */
export const matchesEtag = (etag: string, header: string | undefined): boolean =>
  (header ?? "").split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));

const defaultWaitSeconds = 50;
const maximumWaitSeconds = 60;

export type Prefer = { waitSeconds: number; applied: string | null };

/** RFC 7240: `wait=N` and `respond-async`. Unknown and malformed preferences are ignored, as the RFC requires. */
export function parsePrefer(header: string | string[] | undefined): Prefer {
  const preferences = [header ?? []]
    .flat()
    .join(",")
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim());
  if (preferences.includes("respond-async")) return { waitSeconds: 0, applied: "respond-async" };
  for (const preference of preferences) {
    const [, digits] = /^wait\s*=\s*"?(\d{1,6})"?$/.exec(preference) ?? [];
    if (digits === undefined) continue;
    const waitSeconds = Math.min(Number(digits), maximumWaitSeconds);
    return { waitSeconds, applied: `wait=${waitSeconds}` };
  }
  return { waitSeconds: defaultWaitSeconds, applied: null };
}

/** The last event that a stream's reader has received. Browsers send the header on reconnect, so it is newer than the parameter. */
export function readLastEventId(headers: IncomingHttpHeaders, after: number | undefined): number {
  const header = headers["last-event-id"];
  if (header === undefined || header === "") return after ?? 0;
  if (typeof header === "string" && /^\d{1,15}$/.test(header)) return Number(header);
  throw new ServiceError("invalid_header", {
    param: "Last-Event-ID",
    message: "Last-Event-ID must be a sequence number.",
  });
}

type IsTrustedProxy = (address: string) => boolean;

/** The origin of a request, as recorded in the audit log. */
export const originOf = ({ raw, headers, id }: FastifyRequest, isTrustedProxy: IsTrustedProxy): Required<Origin> => ({
  address: clientAddress(raw, isTrustedProxy),
  userAgent: headers["user-agent"]?.slice(0, 512) ?? null,
  requestId: id,
});

/** The client's address: the peer or, behind trusted proxies, the last forwarded address that is not a trusted proxy. */
export function clientAddress(request: IncomingMessage, isTrustedProxy: IsTrustedProxy): string {
  const peer = withoutMapping(request.socket.remoteAddress ?? "unknown");
  const forwarded = request.headers["x-forwarded-for"];
  if (forwarded === undefined || !isTrustedProxy(peer)) return peer;
  const hops = String(forwarded)
    .split(",")
    .map((hop) => hop.trim());
  return withoutMapping(hops.findLast((hop) => ipaddr.isValid(hop) && !isTrustedProxy(hop)) ?? peer);
}

const mappedPrefix = /^::ffff:(?=[\d.]+$)/i;

/** A socket that listens on IPv6 reports IPv4 addresses in mapped form. */
const withoutMapping = (address: string): string => address.replace(mappedPrefix, "");
