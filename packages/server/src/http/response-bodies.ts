import { Readable } from "node:stream";
import { gzip } from "node:zlib";
import type { onSendHookHandler } from "fastify";
import { acceptedQuality } from "./request-headers.ts";

/** As much as one record of TLS takes. */
const pieceBytes = 16_384;

/**
 * An answer as views of its one buffer, each handed over when the reader has taken the last. Handed over whole, TLS would
 * encrypt all of it at once, a copy for every reader that does not read; and nobody could tell a slow reader from one
 * that has stopped.
 */
export class ChunkedBody extends Readable {
  readonly #bytes: Buffer;
  readonly #isShared: boolean;
  #at = 0;

  /** `isShared`: the buffer is there whether anybody reads it or not. */
  constructor(bytes: Buffer, { isShared }: { isShared: boolean }) {
    super({ highWaterMark: pieceBytes });
    this.#bytes = bytes;
    this.#isShared = isShared;
  }

  /** What is kept for this reader alone. */
  get keptBytes(): number {
    return this.#isShared ? 0 : this.#bytes.length - this.#at;
  }

  override _read(): void {
    if (this.#at >= this.#bytes.length) {
      this.push(null);
      return;
    }
    const piece = this.#bytes.subarray(this.#at, this.#at + pieceBytes);
    this.#at += piece.length;
    this.push(piece);
  }
}

/** An answer that is larger than this goes out in pieces. */
export const maxUnchunkedBytes = 4 * pieceBytes;

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

/**
 * How many bytes of answers wait for readers, in all and for each tenant. What is not read stays in memory, so a node that holds as
 * much as it may gives no more large answers to those who hold the most of it.
 */
export type UnreadResponses = {
  /** Whether a tenant may have another answer of this size. */
  hasCapacityFor(tenant: string, bytes: number): boolean;
  /** Counts an answer until it is read or its connection has ended; returns how to say so. */
  hold(tenant: string, bytes: number): () => void;
};

const mostUnreadBytes = 32 * 1_048_576;

/** Within the bound everybody; beyond it whoever holds less than an equal share. */
export function createUnreadResponses(mostBytes = mostUnreadBytes): UnreadResponses {
  const held = new Map<string, number>();
  let total = 0;
  return {
    hasCapacityFor(tenant, bytes) {
      if (total + bytes <= mostBytes) return true;
      const tenants = held.size + (held.has(tenant) ? 0 : 1);
      return total + bytes <= 2 * mostBytes && (held.get(tenant) ?? 0) + bytes <= mostBytes / tenants;
    },
    hold(tenant, bytes) {
      total += bytes;
      held.set(tenant, (held.get(tenant) ?? 0) + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= bytes;
        const left = (held.get(tenant) ?? bytes) - bytes;
        if (left > 0) held.set(tenant, left);
        else held.delete(tenant);
      };
    },
  };
}
