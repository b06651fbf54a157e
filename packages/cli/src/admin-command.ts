import { type Arguments, type Command, command } from "./command.ts";
import type { Context } from "./context.ts";
import { CommandError, type ExitCode, exitCodes } from "./exit-codes.ts";
import type { Flags } from "./flags.ts";
import { runAdmin } from "./server-process.ts";

type Definition = {
  path: string;
  summary: string;
  details?: string;
  /** Whether the service may run meanwhile; replaces the sentence that it may. */
  meanwhile?: string;
  args?: Arguments;
  flags?: Flags;
  examples: readonly string[];
  /** Shows the result to a person. */
  show?: (context: Context, answer: unknown) => void;
};

/** An operator command. It runs a program of the server that uses the database directly, not the API. */
export const adminCommand = ({ show, meanwhile, ...definition }: Definition): Command =>
  command({
    ...definition,
    details: [
      definition.details,
      "Run it on the machine of the server, with DATABASE_URL or the data directory.",
      meanwhile ?? "The service may be running or stopped.",
    ]
      .filter(Boolean)
      .join(" "),
    run: async (call) => {
      const words = [
        ...definition.path.split(" ").slice(1),
        ...toWords(call.args),
        ...toFlags(call.flags, definition.flags ?? {}),
      ];
      const environment = { ...call.environment, AGENTRUN_DATA_DIR: call.dataDir };
      const { code, stdout } = await runAdmin(words, environment);
      if (stdout.trim() === "") return code as ExitCode;
      showAnswer(call, JSON.parse(stdout), show);
      return code as ExitCode;
    },
  });

function toWords(args: Record<string, unknown>): string[] {
  return Object.values(args).flatMap((value) => (value === undefined ? [] : (value as string | string[])));
}

function toFlags(given: Record<string, unknown>, known: Flags): string[] {
  return Object.keys(known).flatMap((name) => {
    const values = Array.isArray(given[name]) ? given[name] : [given[name]];
    return values.flatMap((value) =>
      value === undefined ? [] : value === true ? [`--${name}`] : [`--${name}`, String(value)],
    );
  });
}

function showAnswer(call: Context, answer: unknown, show: Definition["show"]): void {
  const { out } = call;
  if (out.isJson) for (const each of Array.isArray(answer) ? answer : [answer]) out.record(each);
  else if (show) show(call, answer);
  else if (Array.isArray(answer)) out.table(answer, Object.keys(answer[0] ?? {}), "No results.");
  else if (typeof answer === "object" && answer !== null) out.object(answer);
  else throw new CommandError("The program of the server returned no result.", exitCodes.failed);
}
