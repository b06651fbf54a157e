import { gzip } from "node:zlib";
import type { onSendHookHandler } from "fastify";
import { acceptedQuality } from "./accept-header.ts";

/** Below it, a packet or two are saved and nothing is gained. */
const smallestBytes = 8_192;

/**
 * Compresses what is large, where the endpoint's row allows it. The length of what is compressed tells how much of it repeats itself:
 * who chooses a part could guess the rest by it (BREACH). So nothing is compressed that has callers' words in it, such as runs,
 * threads and events.
 */
export const compress: onSendHookHandler = (request, reply, payload, done) => {
  const isWanted =
    typeof payload === "string" &&
    payload.length > smallestBytes &&
    request.routeOptions.config.isCompressed === true &&
    request.method === "GET" &&
    acceptedQuality(request.headers["accept-encoding"], "gzip") > 0;
  if (!isWanted) {
    done(null, payload);
    return;
  }
  const vary = [reply.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  reply.headers({ "Content-Encoding": "gzip", Vary: vary });
  gzip(payload, done);
};
