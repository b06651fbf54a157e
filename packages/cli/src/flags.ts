export type Flag = {
  type: "string" | "boolean" | "number";
  help: string;
  short?: string;
  /** Placeholder of the value in the help: `<id>`. */
  value?: string;
  multiple?: true;
  required?: true;
  choices?: readonly string[];
  /** Completed one by one, separated by commas; other values are accepted too. */
  words?: readonly string[];
  /** Completed as a file. */
  file?: true;
};

export type Flags = Record<string, Flag>;

type ValueOf<F extends Flag> = F["type"] extends "boolean" ? boolean : F["type"] extends "number" ? number : string;
export type FlagValues<F extends Flags> = {
  [Name in keyof F]: F[Name] extends { multiple: true }
    ? ValueOf<F[Name]>[] | undefined
    : F[Name] extends { required: true }
      ? ValueOf<F[Name]>
      : ValueOf<F[Name]> | undefined;
};

/** Accepted by every command. */
export const globalFlags = {
  json: { type: "boolean", help: "print JSON instead of tables and text; one object per line for lists and streams" },
  jq: { type: "string", value: "<expression>", help: "filter the JSON with jq (must be installed); implies --json" },
  profile: { type: "string", value: "<name>", help: "profile to use (AGENTRUN_PROFILE)" },
  "base-url": { type: "string", value: "<url>", help: "address of the service, ending in /v2 (AGENTRUN_BASE_URL)" },
  "api-key": { type: "string", value: "<key>", help: "API key; safer in AGENTRUN_API_KEY or a profile" },
  "ca-file": { type: "string", value: "<file>", file: true, help: "CA certificates to trust (AGENTRUN_CA_FILE)" },
  "data-dir": {
    type: "string",
    value: "<dir>",
    file: true,
    help: "data directory of the service (AGENTRUN_DATA_DIR, default .agentrun)",
  },
  verbose: { type: "boolean", help: "log every request to stderr, with keys redacted" },
  help: { type: "boolean", short: "h", help: "show this help" },
} as const satisfies Flags;

export type GlobalFlags = FlagValues<typeof globalFlags>;
