import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type Door, doorNames, type PlanName, planNames, webOrigin, wordsOf } from "@agentrun/contract";
import { versionPath } from "../lib/network/urls.ts";
import { codeSettings, connectorSettings, modelSettings, readCode, readConnectors, readModels } from "./agents.ts";
import {
  doorsOf,
  networks,
  none,
  number,
  oneOf,
  path,
  planNumbers,
  type Role,
  roles,
  rolesOf,
  type Setting,
  setting,
  text,
} from "./setting.ts";
import { incompleteProvider, readSingleSignOn, singleSignOnSettings } from "./single-sign-on.ts";
import {
  databaseSettings,
  directUrlWithoutPooler,
  fileSettings,
  readDatabase,
  readFiles,
  storeWithoutKey,
} from "./storage.ts";
import { readTelemetry, telemetrySettings } from "./telemetry.ts";
import { readWebhooks, webhookSettings } from "./webhooks.ts";

type Environment = Record<string, string | undefined>;

function httpsUrl(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== "https:") throw new Error("must be an https:// address");
  return text.replace(/\/+$/, "");
}

function publicUrl(text: string): string {
  const url = httpsUrl(text);
  if (!url.endsWith(versionPath) || /[?#]/.test(url))
    throw new Error(`must end in ${versionPath}, as https://agents.example.com${versionPath}`);
  return url;
}

function smtpUrl(text: string): string {
  const isSmtp = URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol);
  if (!isSmtp) throw new Error("must look like smtp://user:password@host:587");
  return text;
}

function moduleOrganizations(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const allowed = new Map<string, Set<string>>();
  if (text.trim() === "all") return allowed;
  for (const part of text.split(",")) {
    const [, module, organization] = /^\s*([a-z0-9][a-z0-9._-]{0,63})\s*=\s*(org_[0-9a-z]{26})\s*$/.exec(part) ?? [];
    if (!module || !organization) throw new Error(`has "${part.trim()}", which is not of the form module=org_…`);
    allowed.set(module, (allowed.get(module) ?? new Set()).add(organization));
  }
  return allowed;
}

function webOrigins(text: string): string[] {
  const origins = text.split(",").map((part) => part.trim());
  const wrong = origins.find((origin) => !new RegExp(webOrigin).test(origin));
  if (wrong !== undefined) throw new Error(`has "${wrong}", which ${wordsOf(webOrigin)}`);
  return origins;
}

const folders = (value: string) => (value.trim() === "any" ? null : value.split(",").map((part) => path(part.trim())));

/** A process uses at most one core; the other half is for agent code and the embedded database. */
export const defaultProcesses = (cores: number): number => (cores <= 4 ? 1 : Math.floor(cores / 2));

export const settings = {
  AGENTRUN_DATA_DIR: setting(
    resolve(".agentrun"),
    path,
    "Where everything is kept; delete it to start anew.",
    ".agentrun",
  ),
  AGENTRUN_HOST: setting("127.0.0.1", text, "The address to listen on; `0.0.0.0` for every one."),
  AGENTRUN_PORT: setting(8443, number(0, 65535), "The port to listen on."),
  AGENTRUN_BASE_URL: setting(
    none,
    publicUrl,
    "The public address ending in `/v2`, when it is not `https://localhost:<port>/v2`.",
  ),
  ...databaseSettings,
  AGENTRUN_TLS_CERT_FILE: setting(
    none,
    path,
    "Your certificate (PEM, chain included); without it a local CA makes one.",
  ),
  AGENTRUN_TLS_KEY_FILE: setting(none, path, "Its private key (PEM). Both files are read again when they change."),
  AGENTRUN_TRUST_PROXY: setting<string[]>(
    [],
    networks,
    "Networks of proxies that may speak plain HTTP with `X-Forwarded-Proto: https`.",
  ),
  AGENTRUN_CORS_ORIGINS: setting<string[]>(
    [],
    webOrigins,
    "Origins whose web pages may call the API with a key or token, with commas between them; `*` is any. Organisations add their own.",
  ),
  AGENTRUN_DOORS: setting<ReadonlySet<Door>>(
    new Set(doorNames),
    doorsOf,
    `The protocols beside this API that agents can be called by, with commas between them: ${doorNames.map((name) => `\`${name}\``).join(", ")}; \`none\` closes all.`,
    "all",
  ),
  AGENTRUN_ALLOW_NETWORKS: setting<string[]>(
    [],
    networks,
    "Private networks that HTTP agents, webhooks, connectors, model providers and single sign-on may reach after all. `127.0.0.0/8` also opens plain `http://localhost` to agents, connectors and providers, to develop with. Servers with a certificate of a private authority also need `NODE_EXTRA_CA_CERTS`.",
  ),
  AGENTRUN_BOOTSTRAP_PLAN: setting<PlanName>("enterprise", oneOf(planNames), "The plan of the first organisation."),
  AGENTRUN_CATALOG_DIR: setting(none, path, "A folder of your own catalog agents, beside the ones shipped."),
  AGENTRUN_MODULES_DIR: setting(none, path, "A folder of your own agent modules."),
  AGENTRUN_SECRET_KEY: setting(
    none,
    text,
    "Encrypts stored secrets; made in the data directory when unset. Share it between nodes. Several while it rotates, newest first, with commas.",
  ),
  ...modelSettings,
  AGENTRUN_ROLES: setting<ReadonlySet<Role>>(
    new Set(roles),
    rolesOf,
    "What this node does, of `gateway` (the API and the pages), `worker` (runs agents), `delivery` (sends webhooks) and `scheduler` (schedules, pipelines, alerts, what is forgotten), so that each can be scaled by itself. Only a gateway opens a port, and only a worker needs agents' modules.",
    "all",
  ),
  AGENTRUN_PROCESSES: setting(
    defaultProcesses(availableParallelism()),
    number(1, 256),
    "Processes of the service on this machine, which share the port; each is a node of its own, with as many runs at a time and connections to the database as one has. SIGHUP replaces them one by one.",
    "1 up to four cores, half of them above",
  ),
  AGENTRUN_CONCURRENCY: setting(100, number(1, 100_000), "Runs at a time on this node."),
  AGENTRUN_ORGANIZATION_CONCURRENCY: setting<number | null>(
    null,
    number(1, 1_000_000),
    "Runs at a time of one organisation, on all nodes; more wait. Without it there is no cap.",
  ),
  AGENTRUN_KEY_CONCURRENCY: setting<number | null>(
    null,
    number(1, 1_000_000),
    "Runs at a time of one API key, on all nodes; more wait. Without it there is no cap.",
  ),
  AGENTRUN_MAX_QUEUED_RUNS: setting(
    100_000,
    number(1, 10_000_000),
    "Waiting runs of one organisation before new ones are refused.",
  ),
  AGENTRUN_QUEUE_WAIT_SECONDS: setting(
    300,
    number(1, 86_400),
    "How long a run waits for a worker before it fails. Time in which no node could begin it does not count.",
  ),
  AGENTRUN_LEASE_SECONDS: setting(
    12,
    number(1, 600),
    "How long a node may be silent before its runs are taken over. The same on every node.",
  ),
  AGENTRUN_DRAIN_SECONDS: setting(
    20,
    number(0, 3600),
    "How long runs may go on after SIGTERM before they are handed to other nodes; closing takes up to 10 s more.",
  ),
  AGENTRUN_RUN_RETENTION_DAYS: setting<number | null>(
    null,
    number(1, 36_500),
    "Days after their end at which runs are deleted, and events, streams and deliveries by their age, within an eighth or a day more; without it they are kept.",
  ),
  AGENTRUN_JOURNAL_RETENTION_DAYS: setting(
    30,
    number(1, 36_500),
    "Days for which the steps of runs are kept, within an eighth or a day more, and never longer than runs: so long they are in traces, and a run may be replayed from one of them.",
  ),
  AGENTRUN_AUDIT_RETENTION_DAYS: setting(400, number(1, 36_500), "Days for which the audit log is kept."),
  AGENTRUN_RUN_SEARCH: setting(
    "on",
    oneOf(["on", "off"]),
    "Whether runs can be looked for by what their input and output say. `off` keeps no words of those that end from then on.",
  ),
  AGENTRUN_MODULE_PROCESSES: setting<number | null>(
    null,
    number(1, 256),
    "Child processes that agent modules run in, behind the service in the scheduler's order. Agents share none: each that has runs has one at least. Without it as many as cores, shared among AGENTRUN_PROCESSES.",
  ),
  AGENTRUN_MODULE_MEMORY_MB: setting(512, number(64, 65_536), "Memory cap of each of them."),
  AGENTRUN_MODULE_BLOCKED_SECONDS: setting(
    5,
    number(1, 3600),
    "How long agent code may block its process before it is killed.",
  ),
  AGENTRUN_MODULE_FOLDERS: setting<string[] | null>(
    [],
    folders,
    "Folders that agent modules may read and write beside their own; `any` lets them reach every file, start processes and load native addons.",
  ),
  AGENTRUN_WORKER_USER: setting(
    none,
    text,
    "The system user, by name or number, that agent modules run as; for a service that is root. Without it `agentrun-worker`, `nobody` or `daemon`: where none of them can, the service does not start. `root` for none.",
  ),
  AGENTRUN_MODULE_ORGANIZATIONS: setting<ReadonlyMap<string, ReadonlySet<string>>>(
    new Map(),
    moduleOrganizations,
    "Which organisations may use a module, as `payroll=org_…,payroll=org_…,ledger=org_…`: to others it does not exist. A module not named is for all. The same on every node.",
    "all",
  ),
  AGENTRUN_MAX_BODY_BYTES: setting(1_048_576, number(1024, 1_073_741_824), "The largest request body."),
  AGENTRUN_MAX_OUTPUT_BYTES: setting(1_048_576, number(1024, 1_073_741_824), "The largest output of a run."),
  AGENTRUN_RUN_TIMEOUT_SECONDS: setting(
    600,
    number(1, 3600),
    "A run's time-out where neither it nor its agent names one.",
  ),
  AGENTRUN_MONTHLY_QUOTAS: setting<Partial<Record<PlanName, number>>>(
    {},
    planNumbers,
    "Calls a month by plan, as `free=1000,developer=50000`; a plan not named has none.",
    "none",
  ),
  AGENTRUN_SESSION_TOKENS: setting("on", oneOf(["on", "off"]), "Whether short-lived tokens may be minted."),
  AGENTRUN_KEY_REMINDER_DAYS: setting(
    14,
    number(1, 365),
    "How many days before its end a key is told of (`key.expiring`) for the first time; the second time is a day before.",
  ),
  AGENTRUN_MAX_KEY_AGE_DAYS: setting<number | null>(
    null,
    number(1, 3_650),
    "How old new keys may become where their organisation does not say; without it any age.",
  ),
  AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: setting(
    600,
    number(1, 1_000_000),
    "Refused requests (no key, or a wrong one) that one address may make.",
  ),
  AGENTRUN_ADDRESS_CONNECTIONS: setting(
    1_000,
    number(1, 1_000_000),
    "Connections that one address may have open; a trusted proxy as many as it likes.",
  ),
  AGENTRUN_SMTP_URL: setting(
    none,
    smtpUrl,
    "A mail server that invitations and links to choose a password are sent through, as `smtp://user:password@host:587` or `smtps://…`; the link is shown either way. It must offer TLS unless it is on this machine or the address ends in `?tls=optional`.",
  ),
  AGENTRUN_MAIL_FROM: setting(none, text, "The address that such mail comes from; needed with AGENTRUN_SMTP_URL."),
  ...singleSignOnSettings,
  ...fileSettings,
  ...webhookSettings,
  ...connectorSettings,
  ...codeSettings,
  AGENTRUN_MAX_ALERTS: setting(100, number(1, 10_000), "Alert rules of one organisation."),
  AGENTRUN_ALERT_SECONDS: setting(15, number(1, 3_600), "How often alert rules are looked at. The same on every node."),
  ...telemetrySettings,
  AGENTRUN_LOG_LEVEL: setting(
    "info",
    oneOf(["trace", "debug", "info", "warn", "error", "silent"]),
    "`debug` logs every request.",
  ),
  AGENTRUN_LOG_FORMAT: setting<"json" | "pretty" | null>(
    null,
    oneOf(["json", "pretty"]),
    "`json`: every line of standard output is an object, and none holds the first password; `pretty`: lines to read. By default pretty on a terminal.",
  ),
} as const;

type Values = { [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer T> ? T : never };

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment. Reports all problems at once. */
export function readConfig(environment: Environment) {
  const values = readValues(environment);
  return {
    dataDir: values.AGENTRUN_DATA_DIR,
    host: values.AGENTRUN_HOST,
    port: values.AGENTRUN_PORT,
    baseUrl: values.AGENTRUN_BASE_URL,
    ...readDatabase(values),
    tls: tlsFiles(values),
    trustProxy: values.AGENTRUN_TRUST_PROXY,
    corsOrigins: values.AGENTRUN_CORS_ORIGINS,
    openDoors: values.AGENTRUN_DOORS,
    allowNetworks: values.AGENTRUN_ALLOW_NETWORKS,
    bootstrapPlan: values.AGENTRUN_BOOTSTRAP_PLAN,
    catalogDir: values.AGENTRUN_CATALOG_DIR,
    modulesDir: values.AGENTRUN_MODULES_DIR,
    secretKey: values.AGENTRUN_SECRET_KEY,
    models: readModels(values),
    roles: values.AGENTRUN_ROLES,
    concurrency: values.AGENTRUN_CONCURRENCY,
    runsPerOrganization: values.AGENTRUN_ORGANIZATION_CONCURRENCY,
    runsPerKey: values.AGENTRUN_KEY_CONCURRENCY,
    maxQueued: values.AGENTRUN_MAX_QUEUED_RUNS,
    queueWaitSeconds: values.AGENTRUN_QUEUE_WAIT_SECONDS,
    drainSeconds: values.AGENTRUN_DRAIN_SECONDS,
    leaseSeconds: values.AGENTRUN_LEASE_SECONDS,
    runRetentionDays: values.AGENTRUN_RUN_RETENTION_DAYS,
    journalRetentionDays: values.AGENTRUN_JOURNAL_RETENTION_DAYS,
    auditRetentionDays: values.AGENTRUN_AUDIT_RETENTION_DAYS,
    searchesText: values.AGENTRUN_RUN_SEARCH === "on",
    processes: values.AGENTRUN_PROCESSES,
    moduleProcesses:
      values.AGENTRUN_MODULE_PROCESSES ?? Math.max(1, Math.floor(availableParallelism() / values.AGENTRUN_PROCESSES)),
    moduleMemoryMegabytes: values.AGENTRUN_MODULE_MEMORY_MB,
    moduleBlockedSeconds: values.AGENTRUN_MODULE_BLOCKED_SECONDS,
    moduleFolders: values.AGENTRUN_MODULE_FOLDERS,
    workerUser: values.AGENTRUN_WORKER_USER,
    moduleOrganizations: values.AGENTRUN_MODULE_ORGANIZATIONS,
    maxBodyBytes: values.AGENTRUN_MAX_BODY_BYTES,
    maxOutputBytes: values.AGENTRUN_MAX_OUTPUT_BYTES,
    runTimeoutSeconds: values.AGENTRUN_RUN_TIMEOUT_SECONDS,
    planQuotas: values.AGENTRUN_MONTHLY_QUOTAS,
    sessionTokens: values.AGENTRUN_SESSION_TOKENS === "on",
    maxKeyAgeDays: values.AGENTRUN_MAX_KEY_AGE_DAYS,
    keyReminderDays: values.AGENTRUN_KEY_REMINDER_DAYS,
    addressRequestsPerMinute: values.AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE,
    connectionsPerAddress: values.AGENTRUN_ADDRESS_CONNECTIONS,
    maxEventBytes: values.AGENTRUN_WEBHOOK_BODY_BYTES,
    mail: mailSettings(values),
    singleSignOn: readSingleSignOn(values),
    mostWebhooks: values.AGENTRUN_MAX_WEBHOOKS,
    webhooks: readWebhooks(values),
    files: readFiles(values, values.AGENTRUN_DATA_DIR),
    ...readConnectors(values),
    code: readCode(values),
    alerts: { most: values.AGENTRUN_MAX_ALERTS, everyMs: values.AGENTRUN_ALERT_SECONDS * 1_000 },
    ...readTelemetry(values),
    logLevel: values.AGENTRUN_LOG_LEVEL,
    logFormat: values.AGENTRUN_LOG_FORMAT,
  };
}

function readValues(environment: Environment): Values {
  const problems: string[] = [];
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, { read, fallback }]) => {
    const given = environment[name];
    if (given === undefined || given === "") return [name, fallback];
    try {
      return [name, read(given)];
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : "is not valid"}`);
      return [name, fallback];
    }
  });
  const checks = [unknownNames, incompletePairs, incompleteProvider, storeWithoutKey, directUrlWithoutPooler];
  problems.push(...checks.flatMap((check) => check(environment)));
  if (problems.length > 0)
    throw new Error(`The settings have problems:\n${problems.map((p) => `  - ${p}`).join("\n")}`);
  return Object.fromEntries(entries) as Values;
}

/** Variables with the same prefix that the CLI, the SDKs and the tests read. */
const otherReaders = new Set([
  "AGENTRUN_API_KEY",
  "AGENTRUN_WEBHOOK_SECRET",
  "AGENTRUN_PROFILE",
  "AGENTRUN_CA_FILE",
  "AGENTRUN_LIVE_MODEL_URL",
  "AGENTRUN_LIVE_MODEL_NAME",
  "AGENTRUN_LIVE_MODEL_KEY",
  "AGENTRUN_TEST_DATABASE_URL",
]);

/** Otherwise a misspelt setting would be ignored silently. */
const unknownNames = (environment: Environment) =>
  Object.keys(environment)
    .filter((name) => name.startsWith("AGENTRUN_") && !(name in settings) && !otherReaders.has(name))
    .map((name) => `${name} is not a setting of this service`);

const pairs = [
  ["AGENTRUN_TLS_CERT_FILE", "AGENTRUN_TLS_KEY_FILE"],
  ["AGENTRUN_SMTP_URL", "AGENTRUN_MAIL_FROM"],
  ["AGENTRUN_FILES_ACCESS_KEY", "AGENTRUN_FILES_SECRET_KEY"],
] as const;

const incompletePairs = (environment: Environment) =>
  pairs
    .filter(([one, other]) => Boolean(environment[one]) !== Boolean(environment[other]))
    .map(([one, other]) => `${one} and ${other} go together`);

function tlsFiles(values: Values): { certFile: string; keyFile: string } | null {
  const [certFile, keyFile] = [values.AGENTRUN_TLS_CERT_FILE, values.AGENTRUN_TLS_KEY_FILE];
  return certFile && keyFile ? { certFile, keyFile } : null;
}

function mailSettings(values: Values): { url: string; from: string } | null {
  const [url, from] = [values.AGENTRUN_SMTP_URL, values.AGENTRUN_MAIL_FROM];
  return url && from ? { url, from } : null;
}
