/** One string of a JSON text: a value, or the name of one; or a number. */
export type JsonLeaf = { start: number; end: number; value: string; kind: "value" | "name" | "number" };

type Place = { isObject: boolean; name: string; index: number };

const number = /-?[0-9][0-9.eE+-]*/y;

/**
 * Passes every string of a valid JSON text, and every number, where it stands.
 *
 * The text is walked, not parsed: whatever is not replaced keeps every byte it has, long numbers and repeated names included.
 * `path` is put together when asked for, which is seldom.
 */
export function eachLeaf(json: string, visit: (leaf: JsonLeaf, path: () => string[]) => string | undefined): void {
  const leaves = leavesOf(json);
  for (let next = leaves.next(); !next.done; ) next = leaves.next(visit(next.value.leaf, next.value.path));
}

type Visit = { leaf: JsonLeaf; path: () => string[] };

/** The same one by one, for those who pause between them. Sent back is how a name is shown in the paths below it. */
export function* leavesOf(json: string): Generator<Visit, void, string | undefined> {
  const places: Place[] = [];
  let isName = false;
  const path = () => places.map(({ isObject, name, index }) => (isObject ? name : String(index)));
  for (let at = 0; at < json.length; at += 1) {
    const place = places.at(-1);
    switch (json.charCodeAt(at)) {
      case 0x7b: // {
        places.push({ isObject: true, name: "", index: 0 });
        isName = true;
        break;
      case 0x5b: // [
        places.push({ isObject: false, name: "", index: 0 });
        isName = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        places.pop();
        break;
      case 0x2c: // ,
        if (place) place.index += 1;
        isName = place?.isObject ?? false;
        break;
      case 0x3a: // :
        isName = false;
        break;
      case 0x22: {
        const end = stringEnd(json, at);
        const value = readString(json, at, end);
        if (isName && place) place.name = value;
        const shown = yield { leaf: { start: at, end, value, kind: isName ? "name" : "value" }, path };
        if (isName && place && shown !== undefined) place.name = shown;
        at = end - 1;
        break;
      }
      default: {
        const leaf = numberAt(json, at);
        if (!leaf) break;
        yield { leaf, path };
        at = leaf.end - 1;
      }
    }
  }
}

/** Just past the closing quote. */
function stringEnd(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (json.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

function readString(json: string, start: number, end: number): string {
  const inner = json.slice(start + 1, end - 1);
  return inner.includes("\\") ? (JSON.parse(json.slice(start, end)) as string) : inner;
}

function numberAt(json: string, at: number): JsonLeaf | null {
  const code = json.charCodeAt(at);
  if (code !== 0x2d && (code < 0x30 || code > 0x39)) return null;
  number.lastIndex = at;
  const value = number.exec(json)?.[0] ?? "";
  return { start: at, end: at + Math.max(1, value.length), value, kind: "number" };
}

/** Pieces of a text replaced, in order. */
export function replacePieces(text: string, pieces: readonly { start: number; end: number; text: string }[]): string {
  let replaced = "";
  let from = 0;
  for (const piece of pieces) {
    replaced += text.slice(from, piece.start) + piece.text;
    from = piece.end;
  }
  return replaced + text.slice(from);
}

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
