import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlanName } from "@agentrun/contract";
import { none, number, oneOf, planNumbers, type Setting, setting, text } from "./setting.ts";

/** Where an S3-compatible store is. */
export type S3Place = {
  endpoint: string;
  bucket: string;
  /** Before every name; empty or ending in a slash. */
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

/** Where files are kept, and how much of them. */
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

type Values = { [Name in keyof typeof fileSettings]: (typeof fileSettings)[Name] extends Setting<infer T> ? T : never };

export const readFiles = (values: Values, dataDir: string) => ({
  place: values.AGENTRUN_FILES_URL ?? { folder: join(dataDir, "files") },
  accessKey: values.AGENTRUN_FILES_ACCESS_KEY,
  secretKey: values.AGENTRUN_FILES_SECRET_KEY,
  maxBytes: values.AGENTRUN_MAX_FILE_BYTES,
  planBytes: values.AGENTRUN_FILE_QUOTAS,
  retentionDays: values.AGENTRUN_FILE_RETENTION_DAYS,
  bindsLinks: values.AGENTRUN_FILE_LINKS === "bound",
});

/** A store without its key would say so at the first upload, to somebody who can do nothing about it. */
export const halfStore = ({
  AGENTRUN_FILES_URL: url,
  AGENTRUN_FILES_ACCESS_KEY: key,
}: Readonly<Record<string, string | undefined>>): string[] =>
  url?.startsWith("s3") && !key
    ? ["AGENTRUN_FILES_URL names a store that needs AGENTRUN_FILES_ACCESS_KEY and AGENTRUN_FILES_SECRET_KEY"]
    : [];
