import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type Door, doorNames, type PlanName, planNames, webOrigin, wordsOf } from "@agentrun/contract";
import { versionPath } from "../lib/network/urls.ts";
import {
  codeSettings,
  connectorSettings,
  modelSettings,
  moduleSettings,
  readCode,
  readConnectors,
  readModels,
  readModules,
} from "./agents.ts";
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
  type SettingValues,
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
    throw new Error(`must end in ${versionPath}, such as https://agents.example.com${versionPath}`);
  return url;
}

function smtpUrl(text: string): string {
  const isSmtp = URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol);
  if (!isSmtp) throw new Error("must look like smtp://user:password@host:587");
  return text;
}

function webOrigins(text: string): string[] {
  const origins = text.split(",").map((part) => part.trim());
  const wrong = origins.find((origin) => !new RegExp(webOrigin).test(origin));
  if (wrong !== undefined) throw new Error(`has "${wrong}", which ${wordsOf(webOrigin)}`);
  return origins;
}

/** A process uses at most one core; the other half is for agent code and the embedded database. */
const defaultProcesses = (cores: number): number => (cores <= 4 ? 1 : Math.floor(cores / 2));

/** All environment variables of the service; docs/settings.md is generated from them. */
export const settings = {
  AGENTRUN_DATA_DIR: setting(
    resolve(".agentrun"),
    path,
    "The data directory. Delete it to reset the service.",
    ".agentrun",
  ),
  AGENTRUN_HOST: setting("127.0.0.1", text, "The address to listen on; `0.0.0.0` for all interfaces."),
  AGENTRUN_PORT: setting(8443, number(0, 65535), "The port to listen on."),
  AGENTRUN_BASE_URL: setting(
    none,
    publicUrl,
    "The public URL, ending in `/v2`, if it is not `https://localhost:<port>/v2`.",
  ),
  ...databaseSettings,
  AGENTRUN_TLS_CERT_FILE: setting(
    none,
    path,
    "Your certificate (PEM, including the chain). If unset, a local CA issues one.",
  ),
  AGENTRUN_TLS_KEY_FILE: setting(
    none,
    path,
    "The private key of the certificate (PEM). Both files are reloaded when they change.",
  ),
  AGENTRUN_TRUST_PROXY: setting<string[]>(
    [],
    networks,
    "Networks of proxies that may use plain HTTP with `X-Forwarded-Proto: https`.",
  ),
  AGENTRUN_CORS_ORIGINS: setting<string[]>(
    [],
    webOrigins,
    "Web origins that may call the API with a key or token, separated by commas; `*` allows any. Organisations can add their own.",
  ),
  AGENTRUN_DOORS: setting<ReadonlySet<Door>>(
    new Set(doorNames),
    doorsOf,
    `Other protocols that agents can be called with, separated by commas: ${doorNames.map((name) => `\`${name}\``).join(", ")}; \`none\` disables all.`,
    "all",
  ),
  AGENTRUN_ALLOW_NETWORKS: setting<string[]>(
    [],
    networks,
    "Private networks that HTTP agents, webhooks, connectors, model providers and single sign-on may access. `127.0.0.0/8` also allows plain `http://localhost` for agents, connectors and providers, for development. Servers with a certificate of a private authority also need `NODE_EXTRA_CA_CERTS`.",
  ),
  AGENTRUN_BOOTSTRAP_PLAN: setting<PlanName>("enterprise", oneOf(planNames), "The plan of the first organisation."),
  AGENTRUN_CATALOG_DIR: setting(none, path, "A folder with your own catalog agents, in addition to the built-in ones."),
  AGENTRUN_MODULES_DIR: setting(none, path, "A folder with your own agent modules."),
  AGENTRUN_SECRET_KEY: setting(
    none,
    text,
    "The key that encrypts stored secrets; if unset, one is generated in the data directory. Must be the same on every node. During a rotation, list several keys separated by commas, newest first.",
  ),
  ...modelSettings,
  AGENTRUN_ROLES: setting<ReadonlySet<Role>>(
    new Set(roles),
    rolesOf,
    "The roles of this node: `gateway` (API and dashboard), `worker` (runs agents), `delivery` (sends webhooks) and `scheduler` (schedules, pipelines, alerts, retention). Each role can be scaled separately. Only a gateway opens a port, and only a worker needs the agent modules.",
    "all",
  ),
  AGENTRUN_PROCESSES: setting(
    defaultProcesses(availableParallelism()),
    number(1, 256),
    "Number of service processes on this machine, which share the port. Each is a separate node with its own concurrency and database connections. SIGHUP replaces them one by one.",
    "1 up to four cores, else half of the cores",
  ),
  AGENTRUN_CONCURRENCY: setting(100, number(1, 100_000), "Maximum concurrent runs of agent modules on this node."),
  AGENTRUN_IO_CONCURRENCY: setting(
    5_000,
    number(1, 100_000),
    "Maximum concurrent runs of model, HTTP and remote agents on this node, and at most a quarter of its file descriptors. These runs wait for other servers: they need memory, but no core. Runs at workers do not count.",
  ),
  AGENTRUN_ORGANIZATION_CONCURRENCY: setting<number | null>(
    null,
    number(1, 1_000_000),
    "Maximum concurrent runs per organisation, across all nodes; further runs wait. Unlimited if unset.",
  ),
  AGENTRUN_KEY_CONCURRENCY: setting<number | null>(
    null,
    number(1, 1_000_000),
    "Maximum concurrent runs per API key, across all nodes; further runs wait. Unlimited if unset.",
  ),
  AGENTRUN_MAX_QUEUED_RUNS: setting(
    100_000,
    number(1, 10_000_000),
    "Maximum queued runs per organisation; further runs are rejected.",
  ),
  AGENTRUN_QUEUE_WAIT_SECONDS: setting(
    300,
    number(1, 86_400),
    "How long a run waits in the queue before it fails. Time in which no node could start it does not count.",
  ),
  AGENTRUN_LEASE_SECONDS: setting(
    12,
    number(1, 600),
    "How long a node may be silent before other nodes take over its runs. Must be the same on every node.",
  ),
  AGENTRUN_DRAIN_SECONDS: setting(
    20,
    number(0, 3600),
    "How long to wait for active runs after SIGTERM before other nodes take them over; closing takes up to 10 s more.",
  ),
  AGENTRUN_RUN_RETENTION_DAYS: setting<number | null>(
    null,
    number(1, 36_500),
    "Days after which ended runs, events, streams and deliveries are deleted. They may be kept up to one day (or 12.5 %) longer. If unset, they are kept forever.",
  ),
  AGENTRUN_JOURNAL_RETENTION_DAYS: setting(
    30,
    number(1, 36_500),
    "Days for which the steps of runs are kept for traces and replays, but never longer than the runs. They may be kept up to one day (or 12.5 %) longer.",
  ),
  AGENTRUN_AUDIT_RETENTION_DAYS: setting(400, number(1, 36_500), "Days for which the audit log is kept."),
  AGENTRUN_RUN_SEARCH: setting(
    "on",
    oneOf(["on", "off"]),
    "Whether runs can be searched by the text of their input and output. With `off`, the text of newly ended runs is not indexed.",
  ),
  ...moduleSettings,
  AGENTRUN_MAX_BODY_BYTES: setting(1_048_576, number(1024, 1_073_741_824), "Maximum size of a request body."),
  AGENTRUN_MAX_OUTPUT_BYTES: setting(1_048_576, number(1024, 1_073_741_824), "Maximum size of a run's output."),
  AGENTRUN_RUN_TIMEOUT_SECONDS: setting(
    600,
    number(1, 3600),
    "Default timeout of a run if neither the run nor its agent sets one.",
  ),
  AGENTRUN_MONTHLY_QUOTAS: setting<Partial<Record<PlanName, number>>>(
    {},
    planNumbers,
    "Monthly quota of calls by plan, as `free=1000,developer=50000`. Plans that are not listed have no quota.",
    "none",
  ),
  AGENTRUN_SESSION_TOKENS: setting("on", oneOf(["on", "off"]), "Whether short-lived tokens can be created."),
  AGENTRUN_KEY_REMINDER_DAYS: setting(
    14,
    number(1, 365),
    "Days before a key expires at which the first `key.expiring` event is sent; the second is sent one day before.",
  ),
  AGENTRUN_MAX_KEY_AGE_DAYS: setting<number | null>(
    null,
    number(1, 3_650),
    "Maximum age of new keys for organisations without their own limit; unlimited if unset.",
  ),
  AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: setting(
    600,
    number(1, 1_000_000),
    "Maximum unauthenticated requests (no key, or a wrong one) per minute and address.",
  ),
  AGENTRUN_ADDRESS_CONNECTIONS: setting(
    1_000,
    number(1, 1_000_000),
    "Maximum open connections per address; unlimited for trusted proxies.",
  ),
  AGENTRUN_SMTP_URL: setting(
    none,
    smtpUrl,
    "A mail server for invitations and password links, as `smtp://user:password@host:587` or `smtps://…`; invitation links are also shown to the inviter. It must support TLS unless it is on this machine or the URL ends in `?tls=optional`.",
  ),
  AGENTRUN_MAIL_FROM: setting(none, text, "The sender address of mail; required with AGENTRUN_SMTP_URL."),
  ...singleSignOnSettings,
  ...fileSettings,
  ...webhookSettings,
  ...connectorSettings,
  ...codeSettings,
  AGENTRUN_MAX_ALERTS: setting(100, number(1, 10_000), "Maximum alerts per organisation."),
  AGENTRUN_ALERT_SECONDS: setting(
    15,
    number(1, 3_600),
    "Interval in seconds at which alerts, canaries and gates are evaluated, and runs are sampled for scoring rules. Must be the same on every node.",
  ),
  ...telemetrySettings,
  AGENTRUN_LOG_LEVEL: setting(
    "info",
    oneOf(["trace", "debug", "info", "warn", "error", "silent"]),
    "The lowest level that is logged: `trace`, `debug` (every request), `info`, `warn`, `error` or `silent`.",
  ),
  AGENTRUN_LOG_FORMAT: setting<"json" | "pretty" | null>(
    null,
    oneOf(["json", "pretty"]),
    "`json`: every line of standard output is a JSON object, without the first password; `pretty`: readable lines. Default: `pretty` on a terminal, else `json`.",
  ),
} as const;

type Values = SettingValues<typeof settings>;

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
    ioConcurrency: values.AGENTRUN_IO_CONCURRENCY,
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
    ...readModules(values, values.AGENTRUN_PROCESSES),
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
    .map(([one, other]) => `${one} and ${other} must be set together`);

function tlsFiles(values: Values): { certFile: string; keyFile: string } | null {
  const [certFile, keyFile] = [values.AGENTRUN_TLS_CERT_FILE, values.AGENTRUN_TLS_KEY_FILE];
  return certFile && keyFile ? { certFile, keyFile } : null;
}

function mailSettings(values: Values): { url: string; from: string } | null {
  const [url, from] = [values.AGENTRUN_SMTP_URL, values.AGENTRUN_MAIL_FROM];
  return url && from ? { url, from } : null;
}
