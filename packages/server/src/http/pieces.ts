import { Readable } from "node:stream";

/** As much as one record of TLS takes. */
const pieceBytes = 16_384;

/**
 * An answer as views of its one buffer, each handed over when the reader has taken the last. Handed over whole, TLS would
 * encrypt all of it at once, a copy for every reader that does not read; and nobody could tell a slow reader from one
 * that has stopped.
 */
export class Pieces extends Readable {
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
export const largestWhole = 4 * pieceBytes;
