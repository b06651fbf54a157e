const escaped = /\\(?:u([0-9a-fA-F]{4})|([^u]))/g;
/** What may still become an escape when more text comes. */
const begun = /(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/;

/**
 * JSON text in pieces, with characters in place of the escapes that they can do without: `bob\u0040example.com` is the same value as
 * with an @, and whoever looks for addresses must find it. The end of a piece that may be half an escape waits for the next.
 */
export class PlainJson {
  #rest = "";

  push(piece: string): string {
    const text = this.#rest + piece;
    this.#rest = begun.exec(text)?.[1] ?? "";
    return toPlainJson(text.slice(0, text.length - this.#rest.length));
  }

  end(): string {
    const rest = this.#rest;
    this.#rest = "";
    return rest;
  }
}

export const toPlainJson = (json: string): string =>
  json.replaceAll(escaped, (written, code: string | undefined, short: string | undefined) => {
    if (short !== undefined) return short === "/" ? "/" : written;
    const unit = Number.parseInt(code ?? "", 16);
    return needsEscape(unit) ? written : String.fromCharCode(unit);
  });

/** Quotes, backslashes and control characters; halves of pairs stay as they are, since the other half may be far. */
const needsEscape = (unit: number): boolean =>
  unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit <= 0xdfff);
