import { existsSync } from "node:fs";
import { relative } from "node:path";
import { credentialsFile } from "./data-directory.ts";
import type { FirstAccount } from "./domain/organizations/organizations.ts";
import type { Log } from "./lib/observability/log.ts";
import type { Config } from "./settings/config.ts";

/** Messages on the console, in addition to the log. */
export type ConsoleOutput = { print: (line: string) => void; welcome: (facts: ReadyFacts, startMs: number) => void };

/** Plain text for people. With JSON logs, lines go through the log and contain no password. */
export function createConsoleOutput(config: Config, log: Log): ConsoleOutput {
  if (config.logFormat !== "json") {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    return { print, welcome: (facts, startMs) => print(welcome(facts, config, startMs)) };
  }
  // Written at any log level.
  const infoLog = log.child({}, { level: "info" });
  return {
    print: (line) => infoLog.info(line),
    welcome: (facts, startMs) => infoLog.info(ready(facts, config, startMs), "ready"),
  };
}

/** Facts about a started service. */
export type ReadyFacts = {
  /** Null on a node without a port. */
  baseUrl: string | null;
  caFile: string | null;
  /** Set at the first start on an empty database. */
  firstAccount: FirstAccount | null;
};

/** The welcome text: the addresses, the credentials and a first command to paste. */
export function welcome(app: ReadyFacts, config: Config, startMs: number): string {
  if (app.baseUrl === null) return portless(config, startMs);
  const origin = new URL(app.baseUrl).origin;
  const lines = [
    "",
    `Agent Run Service is ready (${(startMs / 1000).toFixed(1)} s).`,
    "",
    `  API        ${app.baseUrl}`,
    `  Dashboard  ${origin}/`,
    `  Docs       ${origin}/docs`,
    "",
    ...(app.firstAccount ? firstRun(app, config) : laterRun(config)),
    "",
  ];
  return lines.join("\n");
}

/** The same for a log collector: no secrets, only the file that holds them. */
export function ready(app: ReadyFacts, config: Config, startMs: number): object {
  const file = credentialsFile(config.dataDir);
  return {
    start_ms: startMs,
    roles: [...config.roles],
    ...(app.baseUrl === null ? {} : { base_url: app.baseUrl }),
    ...(app.firstAccount ? { first_account: app.firstAccount.email } : {}),
    ...(existsSync(file) ? { credentials_file: file } : {}),
  };
}

const portless = ({ roles }: Config, startMs: number): string =>
  `Agent Run Service is ready (${(startMs / 1000).toFixed(1)} s) as ${[...roles].join(", ")}. It has no port.`;

function firstRun(app: ReadyFacts, config: Config): string[] {
  const account = app.firstAccount;
  if (!account) return [];
  const certificate = app.caFile ? ` --cacert ${shown(app.caFile)}` : "";
  return [
    `  E-mail     ${account.email}`,
    `  Password   ${account.password}`,
    `  API key    ${account.apiKey}`,
    "",
    `These are shown once; they are also in ${shown(credentialsFile(config.dataDir))}.`,
    "",
    "Your first run:",
    "",
    `  curl${certificate} ${app.baseUrl}/runs \\`,
    `    -H "Authorization: Bearer ${account.apiKey}" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    -d '{"agent_id": "${account.agentId}", "input": {"query": "hello"}}'`,
  ];
}

/** A second node, or one on a restored database, has no new account to show. */
const laterRun = ({ dataDir }: Config): string[] =>
  existsSync(credentialsFile(dataDir))
    ? [`The first account's credentials are in ${shown(credentialsFile(dataDir))}.`]
    : ["Sign in with an account of this database; `agentrun admin owners` creates one or sets a new password."];

/** A relative path if it is below the working directory. */
function shown(path: string): string {
  const fromHere = relative(process.cwd(), path);
  const best = fromHere.startsWith("..") ? path : fromHere;
  return /[^\w./-]/.test(best) ? `'${best}'` : best;
}
