import type { Command } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { globalFlags } from "./flags.ts";
import { detailsOf, flagPairs, topPairs, usageLine } from "./help.ts";

const meanings: Record<keyof typeof exitCodes, string> = {
  done: "success",
  failed: "any other error",
  usage: "invalid command line, input or request; `diff`: something would change",
  notFound: "not found",
  auth: "unauthenticated or forbidden",
  limited: "rate limit or quota exceeded",
  network: "no connection, or no response in time",
  runFailed: "the run failed or was cancelled; the evaluation or the gate was not passed",
  interrupted: "interrupted (Ctrl-C)",
};

/** Every command, as a page; made from the same table as the command itself. */
export function docsPage(table: readonly Command[]): string {
  const nouns = topPairs(table).map(([noun]) => noun);
  return [
    intro,
    "## Global flags\n",
    flagTable(flagPairs(globalFlags)),
    "\n## Exit codes\n",
    [
      "| Code | Meaning |",
      "|---|---|",
      ...Object.entries(exitCodes).map(([name, code]) => `| ${code} | ${meanings[name as keyof typeof exitCodes]} |`),
    ].join("\n"),
    ...nouns.map((noun) => nounSection(noun, table)),
  ].join("\n");
}

const intro = `<!-- Made by \`npm run cli-docs\`. Do not edit. -->
# agentrun

\`agentrun\` is the command line of the Agent Run Service. In the directory of a running service it
needs no configuration: it reads \`.agentrun/credentials.json\`, which the service writes. Elsewhere,
run \`agentrun login\`: it stores a key in a profile in \`~/.config/agentrun/config.json\`, which only
you can read.

Precedence: flags, environment (\`AGENTRUN_BASE_URL\`, \`AGENTRUN_API_KEY\`, \`AGENTRUN_CA_FILE\`,
\`AGENTRUN_PROFILE\`), profile, directory.

Data goes to stdout, messages to stderr. \`--json\` prints one object per line. \`NO_COLOR\` disables
colours. Tables fit the width of the terminal, or \`COLUMNS\`.
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
