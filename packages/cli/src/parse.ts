import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { UsageError } from "./exit-codes.ts";
import { type Flag, type Flags, globalFlags } from "./flags.ts";
import { nearest } from "./nearest.ts";

type Value = string | boolean | number | (string | number)[] | undefined;

export type Parsed = {
  /** Null: no command was given. */
  command: Command | null;
  /** The noun, if only the noun was given. */
  group: string | null;
  args: Record<string, string | string[] | undefined>;
  flags: Record<string, Value>;
};

/** Parses the arguments; throws a UsageError if they are invalid. */
export function parse(words: readonly string[], table: readonly Command[]): Parsed {
  const names = leadingWords(words);
  const command = findCommand(names, table);
  if (command) return parseFor(command, removeWords(words, command.path.split(" ")));
  const { values } = readWords(words, globalFlags);
  const [noun] = names;
  if (noun === undefined || noun === "help")
    return { command: null, group: names.slice(1).join(" ") || null, args: {}, flags: values };
  const group = names.join(" ");
  if (table.some(({ path }) => path.startsWith(`${group} `))) return { command: null, group, args: {}, flags: values };
  throw new UsageError(unknownWords(names, table));
}

/** The command with the longest path that the words start with. */
export function findCommand(names: readonly string[], table: readonly Command[]): Command | null {
  for (let length = Math.min(3, names.length); length > 0; length -= 1) {
    const path = names.slice(0, length).join(" ");
    const found = table.find((command) => command.path === path);
    if (found) return found;
  }
  return null;
}

/** The words that are neither flags nor flag values; flags may precede the command. */
export function leadingWords(words: readonly string[]): string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") break;
    if (!word.startsWith("-")) names.push(word);
    else if (takesValue(word)) at += 1;
  }
  return names;
}

function takesValue(word: string): boolean {
  const flag: Flag | undefined = (globalFlags as Flags)[word.slice(2)];
  return flag !== undefined && flag.type !== "boolean";
}

function removeWords(words: readonly string[], path: string[]): string[] {
  const left = [...path];
  let isValue = false;
  return words.filter((word) => {
    const isName = !isValue && word === left[0];
    isValue = !isValue && takesValue(word);
    if (isName) left.shift();
    return !isName;
  });
}

function parseFor(command: Command, rest: readonly string[]): Parsed {
  const flags: Flags = { ...globalFlags, ...command.flags };
  const { values, positionals } = readWords(rest, flags, `agentrun ${command.path}`);
  const isHelp = values.help === true;
  if (!isHelp) assertRequired(command, values);
  return { command, group: null, args: isHelp ? {} : readArguments(command, positionals), flags: values };
}

function assertRequired({ path, flags }: Command, values: Record<string, Value>): void {
  const missing = Object.entries(flags).find(([name, { required }]) => required && values[name] === undefined);
  if (missing) throw new UsageError(`agentrun ${path} needs --${missing[0]}: ${missing[1].help}.`);
}

function readWords(words: readonly string[], flags: Flags, name = "agentrun") {
  const options = Object.fromEntries(
    Object.entries(flags).map(([flag, { type, short, multiple }]) => [
      flag,
      {
        type: type === "boolean" ? "boolean" : "string",
        ...(short ? { short } : {}),
        multiple: multiple === true,
      } as const,
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const read = Object.entries(values).map(([flag, value]) => [flag, readValue(flag, flags[flag], value)]);
    return { values: Object.fromEntries(read) as Record<string, Value>, positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(explainParse(error, flags, name));
  }
}

function readValue(name: string, flag: Flag | undefined, value: unknown): Value {
  if (Array.isArray(value)) return value.map((each) => readValue(name, flag, each)) as string[];
  if (typeof value !== "string" || !flag) return value as Value;
  if (flag.choices && !flag.choices.includes(value)) {
    throw new UsageError(`--${name} must be one of ${flag.choices.join(", ")}, not ${JSON.stringify(value)}.`);
  }
  if (flag.value === "<time>" && !isTime(value))
    throw new UsageError(`--${name} must be a time such as 2026-01-02T03:04:05Z, not ${JSON.stringify(value)}.`);
  if (flag.type !== "number") return value;
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new UsageError(`--${name} must be a number, not ${JSON.stringify(value)}.`);
  return Number(value);
}

/** A complete time with an offset, as the service requires it. */
const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d(:?\d\d)?)$/i.test(text);

function explainParse(error: unknown, flags: Flags, name: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /Unknown option '(--?[^']+)'/.exec(message) ?? [];
  if (!unknown) return `${message.split(". ")[0]}.`;
  const near = nearest(unknown.replace(/^--?/, ""), Object.keys(flags));
  return `${name} has no flag ${unknown}.${near ? ` Did you mean --${near}?` : ""}`;
}

function readArguments(command: Command, given: readonly string[]): Parsed["args"] {
  const names = Object.entries(command.args);
  const missing = names.find(([, { optional, rest }], at) => given[at] === undefined && !optional && !rest);
  if (missing) throw new UsageError(`agentrun ${command.path} needs <${missing[0]}>: ${missing[1].help}.`);
  const takesRest = names.at(-1)?.[1].rest === true;
  const extra = given[names.length];
  if (extra !== undefined && !takesRest) {
    throw new UsageError(`agentrun ${command.path}: unexpected argument ${JSON.stringify(extra)}.`);
  }
  return Object.fromEntries(names.map(([name, { rest }], at) => [name, rest ? given.slice(at) : given[at]]));
}

function unknownWords(names: readonly string[], table: readonly Command[]): string {
  const [noun = "", verb] = names;
  const verbs = table.filter(({ path }) => path.startsWith(`${noun} `)).map(({ path }) => path.split(" ")[1] ?? "");
  if (verbs.length > 0) {
    const near = nearest(verb ?? "", verbs);
    const known = near ? `Did you mean \`${noun} ${near}\`?` : `Commands of \`${noun}\`: ${verbs.join(", ")}.`;
    return `There is no command \`${noun} ${verb}\`. ${known}`;
  }
  const near = nearest(
    noun,
    table.map(({ path }) => path.split(" ")[0] ?? ""),
  );
  return `There is no command \`${noun}\`.${near ? ` Did you mean \`${near}\`?` : ""}`;
}
