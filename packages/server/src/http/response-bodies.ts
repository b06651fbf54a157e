import { Readable } from "node:stream";
import { gzip } from "node:zlib";
import type { onSendHookHandler } from "fastify";
import { acceptedQuality } from "./request-headers.ts";

/** The size of a TLS record. */
const chunkBytes = 16_384;

/**
 * Sends a buffer in chunks, each only when the reader has taken the last one. If the buffer were written at once, TLS would encrypt a full
 * copy for every reader that does not read, and a slow reader could not be distinguished from a stalled one.
 */
export class ChunkedBody extends Readable {
  readonly #bytes: Buffer;
  readonly #isShared: boolean;
  #at = 0;

  /** `isShared`: other responses use the same buffer, so this reader does not keep it in memory. */
  constructor(bytes: Buffer, { isShared }: { isShared: boolean }) {
    super({ highWaterMark: chunkBytes });
    this.#bytes = bytes;
    this.#isShared = isShared;
  }

  /** The bytes that are kept in memory only for this reader. */
  get unsentBytes(): number {
    return this.#isShared ? 0 : this.#bytes.length - this.#at;
  }

  override _read(): void {
    if (this.#at >= this.#bytes.length) {
      this.push(null);
      return;
    }
    const chunk = this.#bytes.subarray(this.#at, this.#at + chunkBytes);
    this.#at += chunk.length;
    this.push(chunk);
  }
}

/** Larger responses are sent in chunks. */
export const maxUnchunkedBytes = 4 * chunkBytes;

/** Compressing smaller responses saves only a packet or two. */
const minCompressedBytes = 8_192;

/**
 * Compresses large responses of endpoints that allow it. The length of a compressed text reveals repetitions, so an attacker who controls a
 * part of it could guess the rest (BREACH). So responses with text from callers, such as runs, threads and events, are never compressed.
 */
export const compress: onSendHookHandler = (request, reply, payload, done) => {
  const isCompressible =
    typeof payload === "string" &&
    payload.length > minCompressedBytes &&
    request.routeOptions.config.isCompressed === true &&
    request.method === "GET" &&
    acceptedQuality(request.headers["accept-encoding"], "gzip") > 0;
  if (!isCompressible) {
    done(null, payload);
    return;
  }
  const vary = [reply.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  reply.headers({ "Content-Encoding": "gzip", Vary: vary });
  gzip(payload, done);
};

/**
 * Counts the bytes of responses that clients have not read, in total and per tenant. They stay in memory, so above the limit the tenants
 * with the most unread bytes receive no more large responses.
 */
export type UnreadResponses = {
  /** Whether a tenant may receive another response of this size. */
  hasCapacityFor(tenant: string, bytes: number): boolean;
  /** Counts a response as unread; call the returned function when it was read or its connection has closed. */
  hold(tenant: string, bytes: number): () => void;
};

const maxUnreadBytes = 32 * 1_048_576;

/** Below the limit every tenant has capacity; above it only tenants with less than an equal share. */
export function createUnreadResponses(maxBytes = maxUnreadBytes): UnreadResponses {
  const held = new Map<string, number>();
  let total = 0;
  return {
    hasCapacityFor(tenant, bytes) {
      if (total + bytes <= maxBytes) return true;
      const tenants = held.size + (held.has(tenant) ? 0 : 1);
      return total + bytes <= 2 * maxBytes && (held.get(tenant) ?? 0) + bytes <= maxBytes / tenants;
    },
    hold(tenant, bytes) {
      total += bytes;
      held.set(tenant, (held.get(tenant) ?? 0) + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= bytes;
        const remaining = (held.get(tenant) ?? bytes) - bytes;
        if (remaining > 0) held.set(tenant, remaining);
        else held.delete(tenant);
      };
    },
  };
}
