import type { AgentConfiguration } from "@agentrun/contract";
import { sealedPrefix } from "../../lib/crypto/keyring.ts";
import { isRemote } from "../../model/agents.ts";
import type { ConnectorConsent, ConnectorOAuth } from "../../model/connectors.ts";
import type { Database } from "../database/postgres.ts";

/** A value that may contain boxes, and the primary key of its row. */
export type SealedValue = { key: string[]; value: string };
export type SealedRow = { key: string[]; value: string | null };

const rotationLock = 0x61_67_73_6b; // "agsk": only rotation commands use it

export const secretStore = (database: Database) => ({
  /** The next rows in key order; `after` null: the first. `value` is null if it contains no box. */
  listSealed(column: SealedColumn, after: readonly string[] | null, limit: number): Promise<SealedRow[]> {
    const names = column.key.join(", ");
    const places = column.key.map((_, index) => `$${index + 3}`).join(", ");
    return database.query<SealedRow>(
      `select array[${column.key.map((name) => `${name}::text`).join(", ")}] as key,
         case when strpos(${column.column}, $1) > 0 then ${column.column} end as value
       from ${column.table} ${after ? `where (${names}) > (${places})` : ""} order by ${names} limit $2`,
      [sealedPrefix, limit, ...(after ?? [])],
    );
  },

  /** False: the value was changed meanwhile and is not overwritten. */
  async replaceSealed(column: SealedColumn, { key, value }: SealedValue, sealed: string): Promise<boolean> {
    const places = column.key.map((name, index) => `${name} = $${index + 3}`).join(" and ");
    const rows = await database.query(
      `update ${column.table} set ${column.column} = $2 where ${column.column} = $1 and ${places} returning 1`,
      [value, sealed, ...key],
    );
    return rows.length > 0;
  },

  /** The open transactions that have written or locked rows: they may still write values that they read before. */
  async findWriters(): Promise<string> {
    const rows = await database.query<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
    return rows[0]?.next ?? "0";
  },

  /** Whether all of these have ended. */
  async haveEnded(writers: string): Promise<boolean> {
    const rows = await database.query<{ ended: boolean }>(
      "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended",
      [writers],
    );
    return rows[0]?.ended ?? false;
  },

  /** Only one rotation command at a time. */
  holdRotation: <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction(async () => {
      await database.query("select pg_advisory_xact_lock($1)", [rotationLock]);
      return work();
    }),
});

/** A column with encrypted values ("boxes"), alone or within JSON. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The primary key of the table. */
  key: readonly string[];
  /** Replaces every box in the value by `change(box)`; everything else stays unchanged. */
  mapBoxes(value: string, change: (box: string) => string): string;
};

type Change = (box: string) => string;

const whole = (value: string, change: Change) => change(value);

const inValues = (headers: Readonly<Record<string, string>>, change: Change) =>
  Object.fromEntries(Object.entries(headers).map(([name, box]) => [name, change(box)]));

function inOAuth(value: string, change: Change): string {
  const oauth = JSON.parse(value) as ConnectorOAuth;
  return JSON.stringify({ ...oauth, clientSecret: change(oauth.clientSecret) });
}

function inConsent(value: string, change: Change): string {
  const consent = JSON.parse(value) as ConnectorConsent;
  return JSON.stringify({ ...consent, clientSecret: consent.clientSecret && change(consent.clientSecret) });
}

function inConfiguration(value: string, change: Change): string {
  const configuration = JSON.parse(value) as AgentConfiguration;
  const { runtime } = configuration;
  if (!isRemote(runtime)) return value;
  const headers = runtime.headers ? { headers: inValues(runtime.headers, change) } : {};
  const secret = runtime.type === "http" && runtime.secret !== undefined ? { secret: change(runtime.secret) } : {};
  return JSON.stringify({ ...configuration, runtime: { ...runtime, ...headers, ...secret } });
}

const ofTenant = ["organization_id", "id"];

/**
 * All encrypted columns, except the key proofs in `installation`, which a rotation uses. Add new columns here, and write "encrypted" in
 * their SQL comment: tests compare both with the stored data.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "webhooks", column: "secret", key: ofTenant, mapBoxes: whole },
  { table: "webhooks", column: "previous_secret", key: ofTenant, mapBoxes: whole },
  { table: "second_factors", column: "secret", key: ["user_id"], mapBoxes: whole },
  { table: "providers", column: "api_key", key: ofTenant, mapBoxes: whole },
  { table: "secrets", column: "value", key: ofTenant, mapBoxes: whole },
  { table: "secrets", column: "previous_value", key: ofTenant, mapBoxes: whole },
  { table: "single_sign_on", column: "client_secret", key: ["organization_id"], mapBoxes: whole },
  { table: "sign_in_attempts", column: "sealed", key: ["state_hash"], mapBoxes: whole },
  {
    table: "connectors",
    column: "headers",
    key: ofTenant,
    mapBoxes: (value, change) => JSON.stringify(inValues(JSON.parse(value), change)),
  },
  { table: "connectors", column: "oauth", key: ofTenant, mapBoxes: inOAuth },
  { table: "connectors", column: "consent", key: ofTenant, mapBoxes: inConsent },
  { table: "connectors", column: "oauth_client", key: ofTenant, mapBoxes: whole },
  {
    table: "connector_grants",
    column: "tokens",
    key: ["organization_id", "connector_id", "end_user"],
    mapBoxes: whole,
  },
  { table: "connector_attempts", column: "sealed", key: ["state_hash"], mapBoxes: whole },
  { table: "run_journal", column: "sealed", key: ["organization_id", "run_id", "kind", "key"], mapBoxes: whole },
  {
    table: "agent_revisions",
    column: "configuration",
    key: ["organization_id", "agent_id", "revision"],
    mapBoxes: inConfiguration,
  },
];
