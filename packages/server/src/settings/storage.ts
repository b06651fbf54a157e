import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlanName } from "@agentrun/contract";
import { messageOf } from "../lib/errors.ts";
import { parseHosts } from "../lib/postgres/connection.ts";
import { readRelease } from "../release.ts";
import { none, number, oneOf, planNumbers, type SettingValues, setting, text } from "./setting.ts";

const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

function databaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error("must start with postgres://, such as postgres://user:password@host:5432/database");
  const parameters = new URLSearchParams(text.split(/\?(.*)/s)[1] ?? "");
  const mode = parameters.get("sslmode");
  if (mode !== null && !sslModes.includes(mode))
    throw new Error(`has sslmode "${mode}", which is not one of ${sslModes.join(", ")}`);
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = parameters.get(name);
    if (file && !existsSync(file)) throw new Error(`has ${name}=${file}, and this file does not exist`);
  }
  try {
    parseHosts(text);
    return text;
  } catch (error) {
    throw new Error(
      `cannot be read (${messageOf(error)}); it must look like postgres://user:password@host:5432/database`,
    );
  }
}

/** The database connection. */
export const databaseSettings = {
  DATABASE_URL: setting(
    none,
    databaseUrl,
    "Your own PostgreSQL database (14 or newer). List several hosts for failover: `postgres://user:password@one:5432,two:5432/agentrun`. If unset, an embedded one is started in the data directory.",
  ),
  AGENTRUN_DIRECT_DATABASE_URL: setting(
    none,
    databaseUrl,
    "A direct connection that bypasses PgBouncer, if DATABASE_URL uses one in transaction mode. Used for LISTEN, heartbeats and migrations.",
  ),
  AGENTRUN_DATABASE_CONNECTIONS: setting(
    10,
    number(2, 500),
    "Database connections of this node. Half of them serve transactions, and one organisation uses at most half of those.",
  ),
  AGENTRUN_DATABASE_WAIT_SECONDS: setting(
    60,
    number(0, 86_400),
    "How long the service waits at startup for your database, or for another process to release the data directory.",
  ),
  AGENTRUN_ALLOW_NEWER_SCHEMA: setting(
    "false",
    oneOf(["true", "false"]),
    "With `true`, this release starts on a database that a newer release has upgraded. By default it refuses, because it does not know what the newer one stores.",
  ),
} as const;

type DatabaseValues = SettingValues<typeof databaseSettings>;

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
  direct && !pooler ? ["AGENTRUN_DIRECT_DATABASE_URL bypasses a pooler: DATABASE_URL must name the pooler"] : [];

/** The location of an S3-compatible store. */
type S3Place = {
  endpoint: string;
  bucket: string;
  /** The key prefix; empty or ending in a slash. */
  prefix: string;
  region: string;
};

const advice = "must be file:///a/folder, or s3://host/bucket/prefix?region=… (s3+http:// for a store without TLS)";

function filesUrl(text: string): { folder: string } | S3Place {
  const url = URL.parse(text);
  if (url?.protocol === "file:" && url.host === "") return { folder: resolve(fileURLToPath(url)) };
  const [, bucket = "", ...rest] = url?.pathname.split("/") ?? [];
  if (!url || !/^s3(\+http)?:$/.test(url.protocol) || url.host === "" || bucket === "") throw new Error(advice);
  if (url.username !== "" || url.password !== "")
    throw new Error("contains a key: set AGENTRUN_FILES_ACCESS_KEY and AGENTRUN_FILES_SECRET_KEY instead");
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
    "The file store: `file:///a/folder`, shared by all nodes, or any S3-compatible store, such as `s3://s3.eu-central-1.amazonaws.com/bucket/prefix?region=eu-central-1` (`s3+http://` for one without TLS). If unset, the folder `files` of the data directory.",
  ),
  AGENTRUN_FILES_ACCESS_KEY: setting(none, text, "Access key of the S3 store."),
  AGENTRUN_FILES_SECRET_KEY: setting(none, text, "Secret key of the S3 store."),
  AGENTRUN_MAX_FILE_BYTES: setting(67_108_864, number(1, 5_000_000_000), "Maximum size of a file."),
  AGENTRUN_FILE_QUOTAS: setting<Partial<Record<PlanName, number>>>(
    { free: gibibyte, developer: 10 * gibibyte, business: 100 * gibibyte },
    planNumbers,
    "Maximum bytes of files per organisation, by plan. Plans that are not listed have no limit. `agentrun admin plans set … --file-bytes` sets a limit for one organisation.",
    `free=${gibibyte},developer=${10 * gibibyte},business=${100 * gibibyte}`,
  ),
  AGENTRUN_FILE_RETENTION_DAYS: setting<number | null>(
    null,
    number(1, 36_500),
    "Days after which files are deleted; kept forever if unset. Files created by a run are also deleted with the run.",
  ),
  AGENTRUN_FILE_LINKS: setting(
    "bound",
    oneOf(["bound", "unbound"]),
    "When links to files end. With `bound`, they also end when the API key that created them is revoked or expires, or when the member who created them leaves. With `unbound`, they end only at their own expiry.",
  ),
} as const;

type FileValues = SettingValues<typeof fileSettings>;

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
    ? ["AGENTRUN_FILES_URL is an S3 store, which requires AGENTRUN_FILES_ACCESS_KEY and AGENTRUN_FILES_SECRET_KEY"]
    : [];
