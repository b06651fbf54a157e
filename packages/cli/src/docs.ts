import type { Command } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { globalFlags } from "./flags.ts";
import { detailsOf, flagPairs, topPairs, usageLine } from "./help.ts";

const meanings: Record<keyof typeof exitCodes, string> = {
  done: "done",
  failed: "it failed, for a reason that has no code of its own",
  usage: "the words were wrong",
  notFound: "there is no such thing",
  auth: "no key, a wrong one, or one that may not",
  limited: "a rate limit or a quota",
  network: "no connection, or no answer in time",
  runFailed: "the run failed or was cancelled",
  interrupted: "Ctrl-C",
};

/** Every command, as a page; made from the same table as the command itself. */
export function docsPage(table: readonly Command[]): string {
  const nouns = topPairs(table).map(([noun]) => noun);
  return [
    intro,
    "## Flags of every command\n",
    flagTable(flagPairs(globalFlags)),
    "\n## Exit codes\n",
    [
      "| Code | |",
      "|---|---|",
      ...Object.entries(exitCodes).map(([name, code]) => `| ${code} | ${meanings[name as keyof typeof exitCodes]} |`),
    ].join("\n"),
    ...nouns.map((noun) => nounSection(noun, table)),
  ].join("\n");
}

const intro = `<!-- Made by \`npm run cli-docs\`. Do not edit. -->
# agentrun

The Agent Run Service from the command line. In the directory where a service runs it needs no set-up: it reads what the service left in
\`.agentrun/credentials.json\`. Elsewhere, \`agentrun login\` keeps a key in a profile (\`~/.config/agentrun/config.json\`, readable by you
alone). What a flag says is stronger than the environment (\`AGENTRUN_BASE_URL\`, \`AGENTRUN_API_KEY\`, \`AGENTRUN_CA_FILE\`,
\`AGENTRUN_PROFILE\`), that is stronger than the profile, and that than the directory.

Data goes to stdout, talk to stderr. \`--json\` gives one object a line. \`NO_COLOR\` is honoured; tables fit the terminal (or \`COLUMNS\`).
`;

function nounSection(noun: string, table: readonly Command[]): string {
  const members = table.filter(({ path }) => path === noun || path.startsWith(`${noun} `));
  return [`\n## ${noun}`, ...members.map(commandSection)].join("\n");
}

function commandSection(command: Command): string {
  const { summary, args, flags, examples } = command;
  const rows = [
    ...Object.entries(args).map(([name, { help }]) => [`<${name}>`, help] as [string, string]),
    ...flagPairs(flags),
  ];
  return [
    `\n### \`${usageLine(command).replace(" [flags]", "")}\`\n`,
    `${[`${summary}.`, ...detailsOf(command)].join("\n\n")}\n`,
    ...(rows.length > 0 ? [`${flagTable(rows)}\n`] : []),
    "```sh",
    ...examples.map((example) => `agentrun ${example}`),
    "```",
  ].join("\n");
}

const flagTable = (rows: readonly (readonly [string, string])[]): string =>
  ["| | |", "|---|---|", ...rows.map(([left, right]) => `| \`${inCell(left)}\` | ${inCell(right)} |`)].join("\n");

const inCell = (text: string): string => text.replaceAll("|", "\\|");
