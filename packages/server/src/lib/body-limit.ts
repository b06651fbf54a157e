import { SafeFetchError } from "./safe-fetch-error.ts";

const newline = 10;

/** Ends a body that is too long, or that has too long a line: whoever reads it line by line keeps the line in memory. */
export function createBodyLimit({ totalBytes, lineBytes }: { totalBytes: number; lineBytes: number }) {
  let total = 0;
  let line = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      total += chunk.length;
      const end = chunk.lastIndexOf(newline);
      line = end < 0 ? line + chunk.length : chunk.length - end - 1;
      if (total <= totalBytes && line <= lineBytes) controller.enqueue(chunk);
      else controller.error(new SafeFetchError("response_too_large", "The answer is longer than this service takes."));
    },
  });
}
