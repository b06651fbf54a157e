/** About as many bytes as a value has as JSON; counted no further than `most`. */
export function sizeOf(value: unknown, most: number): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object" || value instanceof Date) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let size = 2;
  for (const key in value) {
    size += sizeOf((value as Record<string, unknown>)[key], most) + 4;
    if (size > most) break;
  }
  return size;
}
