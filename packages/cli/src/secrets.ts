import { CommandError, exitCodes } from "./exit-codes.ts";
import type { Output } from "./output.ts";

/** Something whose secret is in this answer and in no other: it alone on stdout, so that it can be piped on. */
export function showSecret(out: Output, made: { id: string; secret: string | null }, what: string): void {
  if (out.isJson) {
    out.record(made);
    return;
  }
  out.say(`${what} Keep the secret now: it is not shown again.`);
  out.line(secretOf(made));
}

/** Null where the first answer was lost on its way, and the repetition has no secret any more. */
export function secretOf({ id, secret }: { id: string; secret: string | null }): string {
  if (secret !== null) return secret;
  throw new CommandError(
    `${id} was made, but the answer with its secret was lost on the way, and it is shown once.`,
    exitCodes.failed,
    "Rotate it to get a new one, or remove it and make another.",
  );
}
