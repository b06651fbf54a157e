import type { Context } from "./context.ts";

/** A word after the command's own. */
export type Argument = { help: string; optional?: true; rest?: true };

export type Flag = {
  type: "string" | "boolean" | "number";
  help: string;
  short?: string;
  /** What stands for the value in the help: `<id>`. */
  value?: string;
  multiple?: true;
  /** The command makes no sense without it. */
  required?: true;
  choices?: readonly string[];
  /** Completed as a file. */
  file?: true;
};

export type Arguments = Record<string, Argument>;
export type Flags = Record<string, Flag>;

type ValueOf<F extends Flag> = F["type"] extends "boolean" ? boolean : F["type"] extends "number" ? number : string;
export type FlagValues<F extends Flags> = {
  [Name in keyof F]: F[Name] extends { multiple: true }
    ? ValueOf<F[Name]>[] | undefined
    : F[Name] extends { required: true }
      ? ValueOf<F[Name]>
      : ValueOf<F[Name]> | undefined;
};
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
  /** More than the summary says. */
  details?: string;
  args?: A;
  flags?: F;
  /** What is typed after `agentrun`, and why where that is not plain. */
  examples: readonly string[];
  /** A number that it resolves with is the exit code. */
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
  // The parser hands over what the definition asked for; the table need not know its type.
  return { ...rest, details, args, flags, run: run as unknown as Command["run"] };
}

/** Known to every command. */
export const globalFlags = {
  json: { type: "boolean", help: "JSON instead of tables and text; one object a line for lists and streams" },
  profile: { type: "string", value: "<name>", help: "the profile to use (AGENTRUN_PROFILE)" },
  "base-url": { type: "string", value: "<url>", help: "the service's address, ending in /v2 (AGENTRUN_BASE_URL)" },
  "api-key": { type: "string", value: "<key>", help: "the API key; better in AGENTRUN_API_KEY or a profile" },
  "ca-file": { type: "string", value: "<file>", file: true, help: "certificates to trust (AGENTRUN_CA_FILE)" },
  "data-dir": {
    type: "string",
    value: "<dir>",
    file: true,
    help: "the service's folder, .agentrun (AGENTRUN_DATA_DIR)",
  },
  verbose: { type: "boolean", help: "tell of every request on stderr, keys redacted" },
  help: { type: "boolean", short: "h", help: "this help" },
} as const satisfies Flags;

export type GlobalFlags = FlagValues<typeof globalFlags>;
