/** A part of a model's output. */
export type Piece = { type: "text" | "reasoning"; text: string };

const opening = "<think>";
const closing = "</think>";

/**
 * Separates reasoning from text for servers that send both as text: `<think>…</think>` at the start of a turn. Tags may be split over
 * chunks; only text that may still become a tag is held back.
 */
export class ThinkTags {
  #state: "beginning" | "thinking" | "thought" | "speaking" = "beginning";
  #held = "";

  /** Everything that follows is text. */
  get isOver(): boolean {
    return this.#state === "speaking";
  }

  /** The reasoning has no end so far. */
  get isUnclosed(): boolean {
    return this.#state === "thinking";
  }

  push(text: string): Piece[] {
    if (this.isOver) return toPieces("text", text);
    this.#held += text;
    if (this.#state === "beginning") return this.#begin();
    return this.#state === "thinking" ? this.#think() : this.#speak();
  }

  /** Returns the text that was held back. */
  end(): Piece[] {
    const rest = this.#held;
    this.#held = "";
    return toPieces(this.#state === "thinking" ? "reasoning" : "text", this.#state === "thought" ? "" : rest);
  }

  #begin(): Piece[] {
    const begun = this.#held.trimStart();
    if (begun.length < opening.length && opening.startsWith(begun)) return [];
    if (!begun.startsWith(opening)) return this.#release();
    this.#held = begun.slice(opening.length);
    this.#state = "thinking";
    return this.#think();
  }

  #think(): Piece[] {
    const at = this.#held.indexOf(closing);
    if (at < 0) {
      const sure = this.#held.length - overlap(this.#held);
      const thought = this.#held.slice(0, sure);
      this.#held = this.#held.slice(sure);
      return toPieces("reasoning", thought);
    }
    const thought = this.#held.slice(0, at);
    this.#held = this.#held.slice(at + closing.length);
    this.#state = "thought";
    return [...toPieces("reasoning", thought), ...this.#speak()];
  }

  /** The empty lines after a thought are not part of the answer. */
  #speak(): Piece[] {
    this.#held = this.#held.trimStart();
    return this.#held === "" ? [] : this.#release();
  }

  #release(): Piece[] {
    const text = this.#held;
    this.#held = "";
    this.#state = "speaking";
    return toPieces("text", text);
  }
}

const toPieces = (type: Piece["type"], text: string): Piece[] => (text === "" ? [] : [{ type, text }]);

/** Length of the text's end that may be the start of the closing tag. */
function overlap(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length;
  }
  return 0;
}
