import type { IncomingHttpHeaders } from "node:http";
import { acceptedQuality } from "./accept-header.ts";

/** Whether the caller would rather have everything that matches, a JSON object a line. */
export const wantsLines = (headers: IncomingHttpHeaders): boolean => wants(headers, "application/x-ndjson");

/** Whether the caller would rather have a table. */
export const wantsTable = (headers: IncomingHttpHeaders): boolean => wants(headers, "text/csv");

function wants({ accept }: IncomingHttpHeaders, type: string): boolean {
  const quality = acceptedQuality(accept, type);
  return quality > 0 && quality >= acceptedQuality(accept, "application/json");
}
