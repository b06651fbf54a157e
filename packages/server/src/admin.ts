import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { type OrganizationId, planNames } from "@agentrun/contract";
import { readConfig } from "./config.ts";
import { createOrganization, type OrganizationDeps, setPlan } from "./domain/organizations.ts";
import { createDatabaseClock } from "./lib/clock.ts";
import { explain } from "./lib/errors.ts";
import { createLog } from "./lib/log.ts";
import { joinDatabase } from "./store/open.ts";
import { createStore } from "./store/store.ts";

const usage = `Commands for the operator, on the server's own machine.

  npm run admin -- organizations list
  npm run admin -- organizations create --name NAME --owner EMAIL [--plan PLAN]
  npm run admin -- plans set ORGANIZATION_ID --plan PLAN [--requests-per-minute N --burst N] [--monthly-quota N]

Plans: ${planNames.join(", ")}. They speak to the database of DATABASE_URL or of AGENTRUN_DATA_DIR, running or not.`;

/** The words were wrong: the usage follows, and the exit code is 2. */
class UsageError extends Error {}

const options = {
  name: { type: "string" },
  owner: { type: "string" },
  plan: { type: "string" },
  "requests-per-minute": { type: "string" },
  burst: { type: "string" },
  "monthly-quota": { type: "string" },
} as const;

type Flags = Partial<Record<keyof typeof options, string>>;
type Command = (deps: OrganizationDeps, flags: Flags, rest: string[]) => Promise<unknown>;

const commands: Record<string, Command> = {
  "organizations list": async ({ store }) =>
    (await store.listOrganizations()).map(({ id, name, plan, createdAt }) => ({
      id,
      name,
      plan,
      created_at: createdAt,
    })),

  "organizations create": async (deps, flags) => {
    const email = needed(flags, "owner");
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError("--owner must be an e-mail address");
    const password = randomBytes(15).toString("base64url");
    const wanted = { name: needed(flags, "name"), plan: planOf(flags.plan ?? "free"), owner: { email, password } };
    const isKnown = (await deps.store.findUserByEmail(email)) !== null;
    const id = await createOrganization(deps, wanted);
    return { id, owner: email, ...(isKnown ? {} : { password }) };
  },

  "plans set": async (deps, flags, [id = ""]) => {
    if (!/^org_[0-9a-z]{26}$/.test(id)) throw new UsageError("name the organisation by its id, org_…");
    const [requestsPerMinute, burst] = [countOf(flags, "requests-per-minute"), countOf(flags, "burst")];
    if ((requestsPerMinute === null) !== (burst === null))
      throw new UsageError("--requests-per-minute and --burst go together");
    const terms = {
      plan: planOf(needed(flags, "plan")),
      requestsPerMinute,
      burst,
      monthlyQuota: countOf(flags, "monthly-quota"),
    };
    await setPlan(deps, id as OrganizationId, terms);
    return { id, ...terms };
  },
};

function needed(flags: Flags, name: keyof Flags): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

function planOf(text: string) {
  const plan = planNames.find((name) => name === text);
  if (!plan) throw new UsageError(`--plan must be one of ${planNames.join(", ")}`);
  return plan;
}

function countOf(flags: Flags, name: keyof Flags): number | null {
  const text = flags[name];
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number from 1`);
  return Number(text);
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const command = commands[positionals.slice(0, 2).join(" ")];
    if (!command) throw new UsageError("there is no such command");
    return { command, flags: values, rest: positionals.slice(2) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(explain(error));
  }
}

async function main(words: string[]): Promise<void> {
  const { command, flags, rest } = parse(words);
  const log = await createLog({ level: "error", format: "json" });
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const opened = await joinDatabase(readConfig(process.env), log, say);
  try {
    const store = createStore(opened.database, opened.heartbeats);
    const answer = await command({ store, clock: createDatabaseClock() }, flags, rest);
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  } finally {
    await opened.close();
  }
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${explain(error)}\n${error instanceof UsageError ? `\n${usage}\n` : ""}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
