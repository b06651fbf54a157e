import type { ByteRange } from "../blobs/blobs.ts";

/**
 * The part of a file that a `Range` header asks for (RFC 9110). Null: all of it, also where the header is of another kind, is not
 * well formed, or asks for several parts at once, which nobody has to give.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") return partFrom(Math.max(0, size - Number(to)), size - 1, Number(to) > 0 && size > 0);
  if (to !== "" && Number(to) < Number(from)) return null;
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return partFrom(Number(from), last, Number(from) < size);
}

const partFrom = (first: number, last: number, isThere: boolean): ByteRange | "unsatisfiable" =>
  isThere ? { first, last } : "unsatisfiable";
