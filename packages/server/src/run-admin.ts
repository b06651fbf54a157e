import { parseArgs } from "node:util";
import { errorCodes, planNames } from "@agentrun/contract";
import { type Flags, options, UsageError } from "./admin/arguments.ts";
import { operatorName } from "./admin/audit.ts";
import { type AdminCommand, commands, type StandaloneCommand, standaloneCommands } from "./admin/commands.ts";
import { findBaseUrl } from "./domain/installation/base-url.ts";
import { createDatabaseClock } from "./lib/clock.ts";
import { explain, ServiceError } from "./lib/errors.ts";
import { createLog } from "./lib/observability/log.ts";
import { type Config, readConfig } from "./settings/config.ts";
import { createLocalSignals } from "./signals/signals.ts";
import { joinDatabase } from "./store/database/open.ts";
import { createStore } from "./store/store.ts";

const usage = `Commands for the operator, run on the server itself.

  npm run admin -- organizations list
  npm run admin -- organizations create --name NAME --owner EMAIL [--plan PLAN]
  npm run admin -- plans set ORGANIZATION_ID --plan PLAN [--requests-per-minute N --burst N] [--monthly-quota N] [--file-bytes N]
  npm run admin -- owners add ORGANIZATION_ID --email EMAIL
  npm run admin -- owners reset-password EMAIL
  npm run admin -- owners clear-second-factor EMAIL
  npm run admin -- keys list|create|revoke ORGANIZATION_ID [KEY_ID] [--name NAME] [--scope SCOPE…]
  npm run admin -- secrets check|rotate
  npm run admin -- domains list|assign|release [ORGANIZATION_ID] [DOMAIN]
  npm run admin -- retention run
  npm run admin -- check
  npm run admin -- backup FILE_OR_DIRECTORY [--with-secret-key]
  npm run admin -- restore FILE
  npm run admin -- doctor
  npm run admin -- migrate

Plans: ${planNames.join(", ")}. Commands use the database of DATABASE_URL or AGENTRUN_DATA_DIR, whether the service is running or not.`;

type Parsed = { command: StandaloneCommand; flags: Flags; rest: string[] };

function parse(words: string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    for (const length of [2, 1]) {
      const words = positionals.slice(0, length).join(" ");
      const command = standaloneCommands[words] ?? (commands[words] && onStore(commands[words]));
      if (command) return { command, flags: values, rest: positionals.slice(length) };
    }
    throw new UsageError("unknown command");
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(explain(error));
  }
}

/** Opens the database for the duration of a command. */
const onStore =
  (command: AdminCommand): StandaloneCommand =>
  async ({ config, print }, flags, rest) => {
    const log = await createLog({ level: "error", format: "json" });
    const opened = await joinDatabase(config, log, print);
    try {
      const store = createStore(opened.database, opened.heartbeats);
      const baseUrl = config.baseUrl ?? (await findBaseUrl(store)) ?? `https://localhost:${config.port}/v2`;
      return await command({ ...settingsOf(config), baseUrl, store, print }, flags, rest);
    } finally {
      await opened.close();
    }
  };

const settingsOf = (config: Config) => ({
  clock: createDatabaseClock(),
  // Nodes detect changes themselves; this process has no subscribers.
  signals: createLocalSignals(),
  maxEventBytes: config.maxEventBytes,
  operatorName: operatorName(process.env),
  auditRetentionDays: config.auditRetentionDays,
  runRetentionDays: config.runRetentionDays,
  journalRetentionDays: config.journalRetentionDays,
  maxKeyAgeDays: config.maxKeyAgeDays,
  historyDays: config.webhooks.historyDays,
  secretKeys: config,
});

async function main(words: string[]): Promise<void> {
  if (words.length === 0 || words.some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { command, flags, rest } = parse(words);
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const answer = await command({ config: readConfig(process.env), print }, flags, rest);
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  // An inconsistent database is a failure for scripts.
  if ((answer as { ok?: boolean }).ok === false) process.exitCode = 1;
}

/** Exit codes: 2 usage error, 3 not found, 1 any other error. */
function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return error instanceof ServiceError && errorCodes[error.code].status === 404 ? 3 : 1;
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${explain(error)}\n${error instanceof UsageError ? `\n${usage}\n` : ""}`);
  process.exitCode = exitCodeOf(error);
});
