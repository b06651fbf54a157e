import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../lib/errors.ts";

/** Where a reader of a stream left. The header is what browsers send by themselves, so it is the newer of the two. */
export function readLastEventId(headers: IncomingHttpHeaders, after: number | undefined): number {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return after ?? 0;
  if (typeof given === "string" && /^\d{1,15}$/.test(given)) return Number(given);
  throw new ServiceError("invalid_header", { param: "Last-Event-ID", message: "Last-Event-ID must be a sequence." });
}
