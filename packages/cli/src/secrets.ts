import type { Output } from "./output.ts";

/** Something whose secret is in this answer and in no other: it alone on stdout, so that it can be piped on. */
export function showSecret(out: Output, made: { secret: string }, what: string): void {
  if (out.isJson) {
    out.record(made);
    return;
  }
  out.say(`${what} Keep the secret now: it is not shown again.`);
  out.line(made.secret);
}
