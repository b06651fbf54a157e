import { SafeFetchError } from "./safe-fetch-error.ts";

export type BodyLimits = { totalBytes: number; lineBytes: number };

const newline = 10;

/** Fails a body that is too long or has a line that is too long: a reader that works line by line keeps a whole line in memory. */
export function createBodyLimit(limits: BodyLimits) {
  const count = createBodyCounter(limits);
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk);
      controller.enqueue(chunk);
    },
  });
}

/** The same for a body that is not a web stream: call it with each chunk. */
export function createBodyCounter({ totalBytes, lineBytes }: BodyLimits): (chunk: Uint8Array) => void {
  let total = 0;
  let line = 0;
  return (chunk) => {
    total += chunk.length;
    const end = chunk.lastIndexOf(newline);
    line = end < 0 ? line + chunk.length : chunk.length - end - 1;
    if (total > totalBytes || line > lineBytes)
      throw new SafeFetchError("response_too_large", "The response is larger than the limit.");
  };
}
