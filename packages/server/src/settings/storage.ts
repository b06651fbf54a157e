import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlanName } from "@agentrun/contract";
import { messageOf } from "../lib/errors.ts";
import { parseHosts } from "../lib/postgres/connection.ts";
import { readRelease } from "../release.ts";
import { none, number, oneOf, planNumbers, type Setting, setting, text } from "./setting.ts";

const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

function databaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error("must begin with postgres://, as postgres://user:password@host:5432/database");
  const parameters = new URLSearchParams(text.split(/\?(.*)/s)[1] ?? "");
  const mode = parameters.get("sslmode");
  if (mode !== null && !sslModes.includes(mode))
    throw new Error(`has sslmode "${mode}", which is none of ${sslModes.join(", ")}`);
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = parameters.get(name);
    if (file && !existsSync(file)) throw new Error(`names ${name}=${file}, and there is no such file`);
  }
  try {
    parseHosts(text);
    return text;
  } catch (error) {
    throw new Error(`cannot be read (${messageOf(error)}); it looks like postgres://user:password@host:5432/database`);
  }
}

/** The database connection. */
export const databaseSettings = {
  DATABASE_URL: setting(
    none,
    databaseUrl,
    "A PostgreSQL 14 or newer of your own, or the hosts of one that fails over: `postgres://user:password@one:5432,two:5432/agentrun`. Without it one is started in the data directory.",
  ),
  AGENTRUN_DIRECT_DATABASE_URL: setting(
    none,
    databaseUrl,
    "The way past PgBouncer, where DATABASE_URL leads to one in transaction mode: LISTEN, heartbeats and migrations take it.",
  ),
  AGENTRUN_DATABASE_CONNECTIONS: setting(
    10,
    number(2, 500),
    "Connections of this node to the database. Half of them serve transactions; requests of one organisation use at most half of that half.",
  ),
  AGENTRUN_DATABASE_WAIT_SECONDS: setting(60, number(0, 86_400), "How long a start waits for a database of yours."),
  AGENTRUN_ALLOW_NEWER_SCHEMA: setting(
    "false",
    oneOf(["true", "false"]),
    "With `true`, this release starts on a database that a newer release has upgraded. By default it refuses, because it does not know what the newer one stores.",
  ),
} as const;

type DatabaseValues = {
  [Name in keyof typeof databaseSettings]: (typeof databaseSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readDatabase = (values: DatabaseValues) => ({
  databaseUrl: values.DATABASE_URL,
  directDatabaseUrl: values.AGENTRUN_DIRECT_DATABASE_URL,
  databaseConnections: values.AGENTRUN_DATABASE_CONNECTIONS,
  databaseWaitSeconds: values.AGENTRUN_DATABASE_WAIT_SECONDS,
  release: readRelease(),
  allowNewerSchema: values.AGENTRUN_ALLOW_NEWER_SCHEMA === "true",
});

/** A direct URL without a pooler would be ignored silently. */
export const directUrlWithoutPooler = ({
  DATABASE_URL: pooler,
  AGENTRUN_DIRECT_DATABASE_URL: direct,
}: Readonly<Record<string, string | undefined>>): string[] =>
  direct && !pooler ? ["AGENTRUN_DIRECT_DATABASE_URL is the way past a pooler: DATABASE_URL must name the pooler"] : [];

/** The location of an S3-compatible store. */
export type S3Place = {
  endpoint: string;
  bucket: string;
  /** The key prefix; empty or ending in a slash. */
  prefix: string;
  region: string;
};

const advice =
  "must be file:///a/folder, or s3://host/bucket/prefix?region=… (s3+http:// for a store of your own without TLS)";

function filesUrl(text: string): { folder: string } | S3Place {
  const url = URL.parse(text);
  if (url?.protocol === "file:" && url.host === "") return { folder: resolve(fileURLToPath(url)) };
  const [, bucket = "", ...rest] = url?.pathname.split("/") ?? [];
  if (!url || !/^s3(\+http)?:$/.test(url.protocol) || url.host === "" || bucket === "") throw new Error(advice);
  if (url.username !== "" || url.password !== "")
    throw new Error("holds a key: put it into AGENTRUN_FILES_ACCESS_KEY and AGENTRUN_FILES_SECRET_KEY");
  const prefix = rest.filter((part) => part !== "").map((part) => `${part}/`);
  const endpoint = `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`;
  return { endpoint, bucket, prefix: prefix.join(""), region: url.searchParams.get("region") ?? "us-east-1" };
}

const gibibyte = 1_073_741_824;

/** File storage and quotas. */
export const fileSettings = {
  AGENTRUN_FILES_URL: setting<{ folder: string } | S3Place | null>(
    null,
    filesUrl,
    "Where files are kept: `file:///a/folder`, which all nodes must share, or any S3-compatible store, as `s3://s3.eu-central-1.amazonaws.com/bucket/prefix?region=eu-central-1` (`s3+http://` for one of your own without TLS). Without it the folder `files` of the data directory.",
  ),
  AGENTRUN_FILES_ACCESS_KEY: setting(none, text, "The key to that store."),
  AGENTRUN_FILES_SECRET_KEY: setting(none, text, "Its secret."),
  AGENTRUN_MAX_FILE_BYTES: setting(67_108_864, number(1, 5_000_000_000), "The largest file."),
  AGENTRUN_FILE_QUOTAS: setting<Partial<Record<PlanName, number>>>(
    { free: gibibyte, developer: 10 * gibibyte, business: 100 * gibibyte },
    planNumbers,
    "Bytes of files that an organisation may keep, by plan; a plan not named may keep any number. `agentrun admin plans set … --file-bytes` gives one its own.",
    `free=${gibibyte},developer=${10 * gibibyte},business=${100 * gibibyte}`,
  ),
  AGENTRUN_FILE_RETENTION_DAYS: setting<number | null>(
    null,
    number(1, 36_500),
    "Days after which files are deleted; without it they are kept. What a run made goes with the run, too.",
  ),
  AGENTRUN_FILE_LINKS: setting(
    "bound",
    oneOf(["bound", "unbound"]),
    "When links to files end: with `bound` at the latest when the API key that made them is revoked or expires, or when the member who made them leaves; with `unbound` at their own time alone.",
  ),
} as const;

type FileValues = {
  [Name in keyof typeof fileSettings]: (typeof fileSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readFiles = (values: FileValues, dataDir: string) => ({
  place: values.AGENTRUN_FILES_URL ?? { folder: join(dataDir, "files") },
  accessKey: values.AGENTRUN_FILES_ACCESS_KEY,
  secretKey: values.AGENTRUN_FILES_SECRET_KEY,
  maxBytes: values.AGENTRUN_MAX_FILE_BYTES,
  planBytes: values.AGENTRUN_FILE_QUOTAS,
  retentionDays: values.AGENTRUN_FILE_RETENTION_DAYS,
  bindsLinks: values.AGENTRUN_FILE_LINKS === "bound",
});

/** Otherwise a missing key would only show at the first upload, to a client who cannot fix it. */
export const storeWithoutKey = ({
  AGENTRUN_FILES_URL: url,
  AGENTRUN_FILES_ACCESS_KEY: key,
}: Readonly<Record<string, string | undefined>>): string[] =>
  url?.startsWith("s3") && !key
    ? ["AGENTRUN_FILES_URL names a store that needs AGENTRUN_FILES_ACCESS_KEY and AGENTRUN_FILES_SECRET_KEY"]
    : [];
