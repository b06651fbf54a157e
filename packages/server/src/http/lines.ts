import type { IncomingHttpHeaders } from "node:http";
import { acceptedQuality } from "./accept-header.ts";

/** Whether the caller would rather have everything that matches, a JSON object a line. */
export function wantsLines({ accept }: IncomingHttpHeaders): boolean {
  const quality = acceptedQuality(accept, "application/x-ndjson");
  return quality > 0 && quality >= acceptedQuality(accept, "application/json");
}
