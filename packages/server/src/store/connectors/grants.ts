import type { ConnectorId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

/** Whose tokens of a connector: the organisation's or one end user's. */
export type GrantKey = {
  organizationId: OrganizationId;
  connectorId: ConnectorId;
  /** Null: the organisation's. */
  user: string | null;
};
export type StoredGrant = { tokens: string; expiresAt: Date | null };
export type NewGrant = { tokens: string; expiresInSeconds: number | null };

const keyOf = ({ organizationId, connectorId, user }: GrantKey) => [
  toUuid(organizationId),
  toUuid(connectorId),
  user ?? "",
];
const isGrant = "organization_id = $1 and connector_id = $2 and end_user = $3";
const expiry = "case when $5::float8 is null then null else now() + make_interval(secs => $5) end";

/** How long a refresh may take before another process may try. */
const refreshSeconds = 20;

export const grantStore = (database: Database) => ({
  async findGrant(key: GrantKey): Promise<StoredGrant | null> {
    const rows = await database.query<{ tokens: string; expires_at: Date | null }>(
      `select tokens, expires_at from connector_grants where ${isGrant}`,
      keyOf(key),
    );
    return rows[0] ? { tokens: rows[0].tokens, expiresAt: rows[0].expires_at } : null;
  },

  async saveGrant(key: GrantKey, { tokens, expiresInSeconds }: NewGrant): Promise<void> {
    await database.query(
      `insert into connector_grants (organization_id, connector_id, end_user, tokens, expires_at) values ($1, $2, $3, $4, ${expiry})
       on conflict (organization_id, connector_id, end_user) do update
         set tokens = excluded.tokens, expires_at = excluded.expires_at, refreshing_until = null, updated_at = now()`,
      [...keyOf(key), tokens, expiresInSeconds],
    );
  },

  /** Claims the refresh of a token; null: another process holds the claim. */
  async claimRefresh(key: GrantKey): Promise<string | null> {
    const rows = await database.query<{ claim: string }>(
      `update connector_grants set refreshing_until = clock_timestamp() + make_interval(secs => $4)
       where ${isGrant} and (refreshing_until is null or refreshing_until < now()) returning refreshing_until::text as claim`,
      [...keyOf(key), refreshSeconds],
    );
    return rows[0]?.claim ?? null;
  },

  /** Ends a claim. `fresh` null: the refresh failed, and the tokens stay unchanged. */
  async endRefresh(key: GrantKey, claim: string, fresh: NewGrant | null): Promise<void> {
    await database.query(
      `update connector_grants set refreshing_until = null, updated_at = now(), tokens = coalesce($4, tokens),
         expires_at = case when $4::text is null then expires_at else ${expiry} end
       where ${isGrant} and refreshing_until = $6::timestamptz`,
      [...keyOf(key), fresh?.tokens ?? null, fresh?.expiresInSeconds ?? null, claim],
    );
  },

  /** With a claim: only while it is valid. */
  async deleteGrant(key: GrantKey, claim: string | null): Promise<boolean> {
    const rows = await database.query(
      `delete from connector_grants where ${isGrant} and ($4::timestamptz is null or refreshing_until = $4) returning 1`,
      [...keyOf(key), claim],
    );
    return rows.length > 0;
  },

  /** Deletes all tokens, links and the client registration: they belong to the connector's previous address. */
  async deleteConsent(organizationId: OrganizationId, connectorId: ConnectorId): Promise<void> {
    const values = [toUuid(organizationId), toUuid(connectorId)];
    await database.query("delete from connector_grants where organization_id = $1 and connector_id = $2", values);
    await database.query("delete from connector_links where organization_id = $1 and connector_id = $2", values);
    await database.query("update connectors set oauth_client = null where organization_id = $1 and id = $2", values);
  },

  async findClient(organizationId: OrganizationId, connectorId: ConnectorId): Promise<string | null> {
    const rows = await database.query<{ oauth_client: string | null }>(
      "select oauth_client from connectors where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(connectorId)],
    );
    return rows[0]?.oauth_client ?? null;
  },

  async saveClient(organizationId: OrganizationId, connectorId: ConnectorId, sealed: string): Promise<void> {
    await database.query("update connectors set oauth_client = $3 where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(connectorId),
      sealed,
    ]);
  },
});

export type NewLink = GrantKey & { linkHash: Buffer; runId: RunId | null; lifeSeconds: number };
export type NewAttempt = {
  stateHash: Buffer;
  linkHash: Buffer;
  browserHash: Buffer;
  sealed: string;
  lifeSeconds: number;
};

type LinkRow = { organization_id: string; connector_id: string; end_user: string };

const toKey = (row: LinkRow): GrantKey => ({
  organizationId: fromUuid("org", row.organization_id),
  connectorId: fromUuid("con", row.connector_id),
  user: row.end_user === "" ? null : row.end_user,
});

/** Links that start a consent, and consents in progress. */
export const connectLinkStore = (database: Database) => ({
  async insertLink({ linkHash, runId, lifeSeconds, ...key }: NewLink): Promise<Date> {
    const rows = await database.query<{ expires_at: Date }>(
      `insert into connector_links (organization_id, connector_id, end_user, link_hash, run_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning expires_at`,
      [...keyOf(key), linkHash, runId && toUuid(runId), lifeSeconds],
    );
    return rows[0]?.expires_at ?? new Date();
  },

  async findLink(linkHash: Buffer): Promise<GrantKey | null> {
    const rows = await database.query<LinkRow>(
      "select organization_id, connector_id, end_user from connector_links where link_hash = $1 and expires_at > now()",
      [linkHash],
    );
    return rows[0] ? toKey(rows[0]) : null;
  },

  /** False: the link has too many consents in progress. */
  async insertAttempt({ stateHash, linkHash, browserHash, sealed, lifeSeconds }: NewAttempt, maxAttempts: number) {
    const rows = await database.query(
      `insert into connector_attempts (state_hash, link_hash, browser_hash, sealed, expires_at)
       select $1, $2, $3, $4, now() + make_interval(secs => $5)
       where (select count(*) from connector_attempts where link_hash = $2 and expires_at > now()) < $6 returning 1`,
      [stateHash, linkHash, browserHash, sealed, lifeSeconds, maxAttempts],
    );
    return rows.length > 0;
  },

  /** Consumes an attempt; null: this browser did not start it, or it expired. */
  async takeAttempt(stateHash: Buffer, browserHash: Buffer): Promise<(GrantKey & { sealed: string }) | null> {
    const rows = await database.query<LinkRow & { sealed: string; is_live: boolean }>(
      `delete from connector_attempts a using connector_links l
       where a.state_hash = $1 and a.browser_hash = $2 and l.link_hash = a.link_hash
       returning l.organization_id, l.connector_id, l.end_user, a.sealed, a.expires_at > now() as is_live`,
      [stateHash, browserHash],
    );
    return rows[0]?.is_live ? { ...toKey(rows[0]), sealed: rows[0].sealed } : null;
  },

  /** Runs that wait for this grant. */
  async listWaiting(key: GrantKey): Promise<RunId[]> {
    const rows = await database.query<{ run_id: string }>(
      `select distinct run_id from connector_links where ${isGrant} and run_id is not null`,
      keyOf(key),
    );
    return rows.map(({ run_id: id }) => fromUuid("run", id));
  },

  /** Deletes the links for this grant, except those of some runs. */
  async deleteLinks(key: GrantKey, except: readonly RunId[]): Promise<void> {
    await database.query(
      `delete from connector_links where ${isGrant} and (run_id is null or run_id <> all($4::uuid[]))`,
      [...keyOf(key), except.map(toUuid)],
    );
  },
});
