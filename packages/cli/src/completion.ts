import type { Command } from "./command.ts";
import { type Flags, globalFlags } from "./flags.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Writes a script that completes commands, flags, choices and files, generated from the command table. */
export function completionScript(shell: Shell, table: readonly Command[]): string {
  return { bash, zsh, fish }[shell](table);
}

type Choice = { after: string; words: string[] };

/** The words that can follow each command prefix. */
function choices(table: readonly Command[]): Choice[] {
  const found = new Map<string, Set<string>>();
  const add = (after: string, word: string) => found.set(after, (found.get(after) ?? new Set()).add(word));
  for (const { path } of table) {
    const words = path.split(" ");
    for (const [at, word] of words.entries()) add(words.slice(0, at).join(" "), word);
  }
  return [...found].map(([after, words]) => ({ after, words: [...words] }));
}

const allFlags = ({ flags }: Command): Flags => ({ ...flags, ...globalFlags });
const flagWords = (command: Command): string[] => Object.keys(allFlags(command)).map((name) => `--${name}`);

/** Every flag that takes a value; files are completed after some, choices after others. */
function valued(table: readonly Command[]) {
  const flags = table.flatMap((command) => Object.entries(allFlags(command)));
  const names = (wanted: (flag: Flags[string]) => boolean) => [
    ...new Set(flags.filter(([, flag]) => wanted(flag)).map(([name]) => `--${name}`)),
  ];
  return {
    files: names(({ file }) => file === true),
    others: names(({ type, file, choices: some, words }) => type !== "boolean" && !file && !some && !words),
  };
}

/** Names that the shell fetches from the service during completion: `agentrun completion agents`. */
export const knownByService = ["agents", "pipelines"] as const;

type FirstArgument = { path: string; words: string };

/** Commands whose first argument has choices, or names that `fetchNames` writes as a shell command. */
function firstArguments(table: readonly Command[], fetchNames: (noun: string) => string): FirstArgument[] {
  return table.flatMap(({ path, args }): FirstArgument[] => {
    const [first] = Object.entries(args);
    if (first?.[1].choices) return [{ path, words: first[1].choices.join(" ") }];
    if (first?.[0] === "agent") return [{ path, words: fetchNames("agents") }];
    return first?.[0] === "id" && path.startsWith("pipelines ") ? [{ path, words: fetchNames("pipelines") }] : [];
  });
}

const ask = (noun: string) => `agentrun completion ${noun} 2>/dev/null`;

type Chosen = { path: string; flag: string; words: readonly string[] };

/** Flags whose value is one word of a list (`choices`) or several, separated by commas (`words`). */
function chosen(table: readonly Command[], kind: "choices" | "words"): Chosen[] {
  return table.flatMap((command) =>
    Object.entries(command.flags).flatMap(([name, flag]) => {
      const words = flag[kind];
      return words ? [{ path: command.path, flag: `--${name}`, words }] : [];
    }),
  );
}

function bash(table: readonly Command[]): string {
  const { files, others } = valued(table);
  return `# bash completion for agentrun: source <(agentrun completion bash)
_agentrun() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" word candidates="" before=""
  local at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$path\${path:+ }$word" in
      ${prefixes(table).map(quoteBash).join("|")}) path="$path\${path:+ }$word" ;;
    esac
  done
  case "$path $previous" in
${chosen(table, "choices")
  .map(
    ({ path, flag, words }) =>
      `    ${quoteBash(`${path} ${flag}`)}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$current")); return ;;`,
  )
  .join("\n")}
${chosen(table, "words")
  .map(({ path, flag, words }) => `    ${quoteBash(`${path} ${flag}`)}) candidates="${words.join(" ")}" ;;`)
  .join("\n")}
  esac
  if [[ -n "$candidates" ]]; then
    [[ "$current" == *,* ]] && before="\${current%,*},"
    COMPREPLY=($(compgen -P "$before" -W "$candidates" -- "\${current##*,}"))
    return
  fi
  case "$previous" in
    --agent) COMPREPLY=($(compgen -W "$(${ask("agents")})" -- "$current")); return ;;
    ${files.join("|")}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    ${others.join("|")}) COMPREPLY=(); return ;;
  esac
  case "$path" in
${choices(table)
  .map(({ after, words }) => `    ${quoteBash(after)}) candidates="${words.join(" ")}" ;;`)
  .join("\n")}
  esac
  if [[ "$current" != -* ]]; then
    case "$path" in
${firstArguments(table, (noun) => `$(${ask(noun)})`)
  .map(({ path, words }) => `      ${quoteBash(path)}) candidates="${words}" ;;`)
  .join("\n")}
    esac
  fi
  if [[ "$current" == -* || -z "$candidates" ]]; then
    case "$path" in
${table.map((command) => `      ${quoteBash(command.path)}) candidates="${flagWords(command).join(" ")}" ;;`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -F _agentrun agentrun
`;
}

const quoteBash = (text: string): string => `"${text}"`;

/** Every command and every prefix of one. */
const prefixes = (table: readonly Command[]): string[] => [
  ...new Set(
    table.flatMap(({ path }) => {
      const words = path.split(" ");
      return words.map((_, at) => words.slice(0, at + 1).join(" "));
    }),
  ),
];

/** zsh can run bash completions, so both shells share one script. */
const zsh = (table: readonly Command[]): string => `#compdef agentrun
# zsh completion for agentrun: source <(agentrun completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(table)}`;

function fish(table: readonly Command[]): string {
  const lines = choices(table).flatMap(({ after, words }) =>
    words.map((word) => {
      const summary = table.find(({ path }) => path === [after, word].filter(Boolean).join(" "))?.summary ?? "";
      return `complete -c agentrun -f -n '__agentrun_at "${after}"' -a ${word} -d ${quoteFish(summary)}`;
    }),
  );
  const flags = table.flatMap((command) =>
    Object.entries(allFlags(command)).map(([name, { short, type, help, file, choices: some, words: listed }]) => {
      const several = listed && `(__agentrun_listed ${listed.map(quoteFish).join(" ")})`;
      const words = name === "agent" ? `(${ask("agents")})` : (several ?? some?.join(" "));
      const value = type === "boolean" ? "" : file ? " -r -F" : words ? ` -x -a ${quoteFish(words)}` : " -x";
      return `complete -c agentrun -n '__agentrun_at "${command.path}"' -l ${name}${short ? ` -s ${short}` : ""}${value} -d ${quoteFish(help)}`;
    }),
  );
  const values = firstArguments(table, (noun) => `(${ask(noun)})`).map(
    ({ path, words }) => `complete -c agentrun -f -n '__agentrun_at "${path}"' -a ${quoteFish(words)}`,
  );
  return `# fish completion for agentrun: agentrun completion fish | source
function __agentrun_at
  set -l path
  for word in (commandline -opc)[2..-1]
    set -l next (string join -- ' ' $path $word)
    contains -- $next ${prefixes(table).map(quoteFish).join(" ")}; and set path (string split ' ' $next)
  end
  test "$path" = "$argv[1]"
end
function __agentrun_listed
  set -l before (string match -r -- '^(?:--[^=]*=)?(.*,)' (commandline -ct))[2]
  printf "$before%s\\n" $argv
end
${[...lines, ...values, ...flags].join("\n")}
`;
}

const quoteFish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
