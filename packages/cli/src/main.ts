import type { Call, Command } from "./command.ts";
import { loadFor } from "./commands/table.ts";
import { type Context, createContext } from "./context.ts";
import { exitCodeOf, exitCodes, UsageError } from "./exit-codes.ts";
import { showFailure } from "./failures.ts";
import type { GlobalFlags } from "./flags.ts";
import type { Filter } from "./jq.ts";
import { findCommand, leadingWords, type Parsed, parse } from "./parse.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** Parses the arguments, runs the command and ends the process with its exit code. */
export async function main(words: string[]): Promise<void> {
  const { stdout, stderr, env } = process;
  // A reader of the pipe may close it early, as `head` does: that is not an error.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : exitCodes.failed));
  const terminal = createTerminal(stdout, stderr, env);
  process.once("SIGINT", () => {
    // Clear the progress line.
    if (terminal.isErrTty) terminal.writeErr("\r\u001b[K");
    process.exit(exitCodes.interrupted);
  });
  const code = await run(words, terminal);
  process.exitCode = code;
  // Exit explicitly: idle connections would keep the process alive.
  stdout.write("", () => process.exit(code));
}

async function run(words: string[], terminal: Terminal): Promise<number> {
  let context: Context | null = null;
  let path: string | null = null;
  let isJson = words.includes("--json");
  try {
    if (words[0] === "--version" || words[0] === "-V") return await showVersion(terminal);
    const table = await loadFor(leadingWords(words));
    path = nameOf(leadingWords(words), table);
    const parsed = parse(words, table);
    const help = await helpFor(parsed, table, terminal);
    if (help !== null || !parsed.command) {
      terminal.writeOut(`${help}\n`);
      return exitCodes.done;
    }
    const globals = parsed.flags as GlobalFlags;
    const filter = globals.jq === undefined ? null : await openJq(globals.jq);
    isJson ||= filter !== null;
    context = createContext(
      { ...globals, json: isJson },
      process.env,
      filter ? { ...terminal, writeOut: filter.write } : terminal,
    );
    const call = { ...context, args: parsed.args, flags: parsed.flags } as unknown as Call;
    const result = await parsed.command.run(call);
    await filter?.end();
    return typeof result === "number" ? result : exitCodes.done;
  } catch (error) {
    showFailure(error, terminal, isJson, connectionOf(context), path);
    return exitCodeOf(error);
  }
}

const openJq = async (expression: string): Promise<Filter> => (await import("./jq.ts")).openFilter(expression);

/** The command or noun that the words start with, for its help. */
function nameOf(names: readonly string[], table: readonly Command[]): string | null {
  const command = findCommand(names, table);
  if (command) return command.path;
  return table.some(({ path }) => path.startsWith(`${names[0]} `)) ? (names[0] ?? null) : null;
}

/** Null if no help was requested; help texts are loaded only when needed. */
async function helpFor({ command, group, flags }: Parsed, table: readonly Command[], { paint }: Terminal) {
  if (command && !flags.help) return null;
  const { commandHelp, groupHelp, topHelp } = await import("./help.ts");
  if (command) return commandHelp(command, paint);
  if (group === null) return topHelp(table, paint);
  const only = table.find(({ path }) => path === group);
  if (only) return commandHelp(only, paint);
  if (!table.some(({ path }) => path.startsWith(`${group} `)))
    throw new UsageError(`There is no command \`${group}\`.`);
  return groupHelp(group, table, paint);
}

async function showVersion({ writeOut }: Terminal): Promise<number> {
  const { version } = await import("agent-run-client");
  writeOut(`agentrun ${version}\n`);
  return exitCodes.done;
}

function connectionOf(context: Context | null) {
  try {
    return context?.connection() ?? null;
  } catch {
    return null;
  }
}
