import { CommandError, exitCodes } from "./exit-codes.ts";
import type { Output } from "./output.ts";

/** Prints a secret that only this response contains, alone on stdout so that it can be piped. */
export function showSecret(out: Output, made: { id: string; secret: string | null }, what: string): void {
  if (out.isJson) {
    out.record(made);
    return;
  }
  out.say(`${what} Save the secret now: it is not shown again.`);
  out.line(secretOf(made));
}

/** A secret is null if the first response was lost: the response to the retry does not contain it. */
export function secretOf({ id, secret }: { id: string; secret: string | null }): string {
  if (secret !== null) return secret;
  throw new CommandError(
    `${id} was created, but the response with its secret was lost, and the secret is shown only once.`,
    exitCodes.failed,
    "Rotate it to get a new secret, or delete it and create another.",
  );
}
