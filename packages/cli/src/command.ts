import type { Context } from "./context.ts";
import type { Flags, FlagValues } from "./flags.ts";

/** A positional argument. */
export type Argument = { help: string; optional?: true; rest?: true; choices?: readonly string[] };

export type Arguments = Record<string, Argument>;

export type ArgumentValues<A extends Arguments> = {
  [Name in keyof A]: A[Name] extends { rest: true }
    ? string[]
    : A[Name] extends { optional: true }
      ? string | undefined
      : string;
};

export type Call<A extends Arguments = Arguments, F extends Flags = Flags> = Context & {
  args: ArgumentValues<A>;
  flags: FlagValues<F>;
};

type Definition<A extends Arguments, F extends Flags> = {
  /** As it is typed: `runs create`. */
  path: string;
  summary: string;
  /** Text below the summary. */
  details?: string;
  args?: A;
  flags?: F;
  /** Command lines without `agentrun`, with a reason where it is not obvious. */
  examples: readonly string[];
  /** A resolved number is the exit code. */
  run: (call: Call<A, F>) => Promise<unknown>;
};

/** A row of the table: parsing, help, completion and the documentation are made from it. */
export type Command = {
  path: string;
  summary: string;
  details: string | null;
  args: Arguments;
  flags: Flags;
  examples: readonly string[];
  run: (call: Call) => Promise<unknown>;
};

// biome-ignore lint/complexity/noBannedTypes: no arguments, no flags.
export function command<const A extends Arguments = {}, const F extends Flags = {}>(
  definition: Definition<A, F>,
): Command {
  const { details = null, args = {}, flags = {}, run, ...rest } = definition;
  // The parser passes the types that the definition declares; the table does not need them.
  return { ...rest, details, args, flags, run: run as unknown as Command["run"] };
}
