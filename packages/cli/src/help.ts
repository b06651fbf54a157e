import type { Command } from "./command.ts";
import { operations } from "./commands/operations.ts";
import { type Flag, type Flags, globalFlags } from "./flags.ts";
import { operationWords } from "./operation-words.ts";
import { type Paint, wrap } from "./terminal.ts";

/** The usage line of a command. */
export function usageLine({ path, args, flags }: Command): string {
  const words = Object.entries(args).map(([name, { optional, rest }]) => {
    const word = rest ? `<${name}>…` : `<${name}>`;
    return optional || rest ? `[${word}]` : word;
  });
  return ["agentrun", path, ...words, ...(Object.keys(flags).length > 0 ? ["[flags]"] : [])].join(" ");
}

/** The API reference's description of the operation, then the command's own details. */
export function detailsOf({ path, details }: Command): string[] {
  const name = operations[path];
  return [name ? operationWords[name] : null, details].filter((text) => text !== null);
}

export function commandHelp(command: Command, paint: Paint): string {
  const { summary, args, flags, examples } = command;
  return [
    `${summary}.`,
    ...detailsOf(command).flatMap((text) => ["", wrap(text, 100).join("\n")]),
    section("Usage", [usageLine(command)], paint),
    ...(Object.keys(args).length > 0 ? [section("Arguments", pairs(argumentPairs(command)), paint)] : []),
    ...(Object.keys(flags).length > 0 ? [section("Flags", pairs(flagPairs(flags)), paint)] : []),
    section("Global flags", pairs(flagPairs(globalFlags)), paint),
    section(
      "Examples",
      examples.map((example) => `agentrun ${example}`),
      paint,
    ),
  ].join("\n");
}

const argumentPairs = ({ args }: Command): [string, string][] =>
  Object.entries(args).map(([name, { help }]) => [`<${name}>`, help]);

export function flagPairs(flags: Flags): [string, string][] {
  return Object.entries(flags).map(([name, flag]) => [flagWords(name, flag), flagHelp(flag)]);
}

function flagWords(name: string, { short, value, type }: Flag): string {
  const shown = type === "boolean" ? "" : ` ${value ?? (type === "number" ? "<n>" : "<text>")}`;
  return `${short ? `-${short}, ` : ""}--${name}${shown}`;
}

const flagHelp = ({ help, choices, multiple, required }: Flag): string =>
  `${help}${choices ? `: ${choices.join(", ")}` : ""}${multiple ? " (repeatable)" : ""}${required ? " (required)" : ""}`;

/** The verbs of a noun. */
export function groupHelp(noun: string, table: readonly Command[], paint: Paint): string {
  const members = table.filter(({ path }) => path.startsWith(`${noun} `));
  return [
    section("Usage", [`agentrun ${noun} <command> [flags]`], paint).trimStart(),
    section("Commands", pairs(members.map(({ path, summary }) => [path, summary])), paint),
    "",
    `Run \`agentrun ${noun} <command> --help\` for details.`,
  ].join("\n");
}

/** The nouns and the commands without one. */
export function topHelp(table: readonly Command[], paint: Paint): string {
  return [
    "Command line of the Agent Run Service.",
    section("Usage", ["agentrun <command> [flags]"], paint),
    section("Commands", pairs(topPairs(table)), paint),
    section("Global flags", pairs(flagPairs(globalFlags)), paint),
    section(
      "Examples",
      [
        "agentrun serve",
        'agentrun runs create echo "hello"',
        "agentrun listen --forward-to http://localhost:3000/hooks",
      ],
      paint,
    ),
    section(
      "Exit codes",
      [
        "0 success · 1 error · 2 usage error · 3 not found · 4 unauthenticated or forbidden · 5 limit exceeded",
        "6 no connection · 7 run failed or cancelled · 130 interrupted (Ctrl-C)",
      ],
      paint,
    ),
    "",
    "Run `agentrun <command> --help` for details.",
  ].join("\n");
}

export function topPairs(table: readonly Command[]): [string, string][] {
  const nouns = [...new Set(table.map(({ path }) => path.split(" ")[0] ?? ""))];
  return nouns.map((noun) => {
    const members = table.filter(({ path }) => path === noun || path.startsWith(`${noun} `));
    const [only] = members;
    if (members.length === 1 && only?.path === noun) return [noun, only.summary];
    return [noun, members.map(({ path }) => path.slice(noun.length + 1) || "(alone)").join(", ")];
  });
}

const section = (title: string, lines: readonly string[], paint: Paint): string =>
  `\n${paint("bold", `${title}:`)}\n${lines.map((line) => `  ${line}`).join("\n")}`;

function pairs(rows: readonly (readonly [string, string])[]): string[] {
  const longest = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(
    ([left, right]) => `${left.padEnd(longest)}  ${wrap(right, 76).join(`\n${" ".repeat(longest + 4)}`)}`,
  );
}
