import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { ServiceError } from "../lib/errors.ts";
import type { Origin } from "../model/sessions.ts";

/** How much a client wants a media type that it names itself, from 0 to 1; a range with a star names none. */
export function acceptedQuality(accept: string | undefined, mediaType: string): number {
  for (const range of accept?.toLowerCase().split(",") ?? []) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim());
    if (name !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}

/** Whether the caller would rather have everything that matches, a JSON object a line. */
export const wantsLines = (headers: IncomingHttpHeaders): boolean => wants(headers, "application/x-ndjson");

/** Whether the caller would rather have a table. */
export const wantsTable = (headers: IncomingHttpHeaders): boolean => wants(headers, "text/csv");

function wants({ accept }: IncomingHttpHeaders, type: string): boolean {
  const quality = acceptedQuality(accept, type);
  return quality > 0 && quality >= acceptedQuality(accept, "application/json");
}

const defaultWaitSeconds = 50;
const maximumWaitSeconds = 60;

export type Prefer = { waitSeconds: number; applied: string | null };

/** RFC 7240: `wait=N` and `respond-async`; what we do not know or cannot read is ignored, as the RFC asks. */
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

/** Where a reader of a stream left. The header is what browsers send by themselves, so it is the newer of the two. */
export function readLastEventId(headers: IncomingHttpHeaders, after: number | undefined): number {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return after ?? 0;
  if (typeof given === "string" && /^\d{1,15}$/.test(given)) return Number(given);
  throw new ServiceError("invalid_header", { param: "Last-Event-ID", message: "Last-Event-ID must be a sequence." });
}

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
