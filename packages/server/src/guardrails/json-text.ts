/** A string of a JSON text (a value or a name), or a number. */
export type JsonLeaf = { start: number; end: number; value: string; kind: "value" | "name" | "number" };

type Container = { isObject: boolean; name: string; index: number };

const number = /-?[0-9][0-9.eE+-]*/y;

/**
 * Visits every string and every number of a valid JSON text.
 *
 * The text is scanned, not parsed, so that everything that is not replaced keeps its exact bytes, including long numbers and repeated
 * names. `path` is computed on demand, because it is rarely needed.
 */
export function eachLeaf(json: string, visit: (leaf: JsonLeaf, path: () => string[]) => string | undefined): void {
  const leaves = leavesOf(json);
  for (let next = leaves.next(); !next.done; ) next = leaves.next(visit(next.value.leaf, next.value.path));
}

type Visit = { leaf: JsonLeaf; path: () => string[] };

/**
 * Same as `eachLeaf`, as a generator for callers that pause between leaves. The caller may send back the name to show in the paths below
 * it.
 */
export function* leavesOf(json: string): Generator<Visit, void, string | undefined> {
  const containers: Container[] = [];
  let isName = false;
  const path = () => containers.map(({ isObject, name, index }) => (isObject ? name : String(index)));
  for (let at = 0; at < json.length; at += 1) {
    const container = containers.at(-1);
    switch (json.charCodeAt(at)) {
      case 0x7b: // {
        containers.push({ isObject: true, name: "", index: 0 });
        isName = true;
        break;
      case 0x5b: // [
        containers.push({ isObject: false, name: "", index: 0 });
        isName = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        containers.pop();
        break;
      case 0x2c: // ,
        if (container) container.index += 1;
        isName = container?.isObject ?? false;
        break;
      case 0x3a: // :
        isName = false;
        break;
      case 0x22: {
        const end = stringEnd(json, at);
        const value = readString(json, at, end);
        if (isName && container) container.name = value;
        const shownName = yield { leaf: { start: at, end, value, kind: isName ? "name" : "value" }, path };
        if (isName && container && shownName !== undefined) container.name = shownName;
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

/** The position after the closing quote. */
function stringEnd(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
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
/** The end of a chunk that may be an incomplete escape. */
const startedEscape = /(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/;

/**
 * Decodes the optional escapes in JSON text that arrives in chunks: `bob\u0040example.com` is the same value as with an @, and detectors
 * must find it. An incomplete escape at the end of a chunk waits for the next chunk.
 */
export class PlainJson {
  #rest = "";

  push(piece: string): string {
    const text = this.#rest + piece;
    this.#rest = startedEscape.exec(text)?.[1] ?? "";
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

/** Quotes, backslashes and control characters. Surrogates stay escaped, because the other half may be far away. */
const needsEscape = (unit: number): boolean =>
  unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit <= 0xdfff);
