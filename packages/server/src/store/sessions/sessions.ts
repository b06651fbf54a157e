import type { ApiKeyId, OrganizationId, Role, SessionId, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { LiveSession, Origin, SessionRecord, SignedInBy, TokenBounds, TokenRecord } from "../../model/sessions.ts";
import type { Database } from "../database/postgres.ts";
import { type PlanRow, planColumns, toPlanTerms } from "../organizations/organizations.ts";

type LiveRow = PlanRow & {
  id: string;
  user_id: string;
  email: string;
  organization_id: string;
  role: Role;
  requires_second_factor: boolean;
  has_second_factor: boolean;
  expires_at: Date;
  seconds_left: number;
  method: SignedInBy["method"];
  provider_organization_id: string | null;
};

type SessionRow = {
  id: string;
  organization_id: string;
  method: SignedInBy["method"];
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

export type NewSession = {
  id: SessionId;
  userId: UserId;
  organizationId: OrganizationId;
  hash: Buffer;
  by: SignedInBy;
  from: Origin;
  lifeSeconds: number;
};

const idle = "interval '30 minutes'";
const isLive = `s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - ${idle}`;

export const sessionStore = (database: Database) => ({
  findByHash: (hash: Buffer) => findLive(database, "s.hash = $1", hash, "find-session"),
  findById: (id: SessionId) => findLive(database, "s.id = $1", toUuid(id), "find-session-by-id"),

  async insert(session: NewSession): Promise<void> {
    await database.query(
      `insert into sessions (id, user_id, organization_id, hash, address, user_agent, expires_at, method,
         provider_organization_id)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9)`,
      [
        toUuid(session.id),
        toUuid(session.userId),
        toUuid(session.organizationId),
        session.hash,
        session.from.address,
        session.from.userAgent,
        session.lifeSeconds,
        session.by.method,
        session.by.providerOf === null ? null : toUuid(session.by.providerOf),
      ],
    );
  },

  async list(userId: UserId): Promise<SessionRecord[]> {
    const rows = await database.query<SessionRow>(
      `select s.* from sessions s where s.user_id = $1 and ${isLive} order by s.id desc limit 100`,
      [toUuid(userId)],
    );
    return rows.map(toSessionRecord);
  },

  async end(userId: UserId, id: SessionId): Promise<boolean> {
    const rows = await database.query(
      "update sessions set ended_at = now() where user_id = $1 and id = $2 and ended_at is null returning id",
      [toUuid(userId), toUuid(id)],
    );
    return rows.length > 0;
  },

  /** Ends the session with this hash; null: none is open. */
  async endByHash(hash: Buffer): Promise<SessionId | null> {
    const rows = await database.query<{ id: string }>(
      "update sessions set ended_at = now() where hash = $1 and ended_at is null returning id",
      [hash],
    );
    return rows[0] ? fromUuid("sess", rows[0].id) : null;
  },

  /** Ends all sessions of a person, except one, or only those in one organisation. */
  async endAll(userId: UserId, but: { except?: SessionId; organizationId?: OrganizationId }): Promise<void> {
    await database.query(
      `update sessions set ended_at = now() where user_id = $1 and ended_at is null
         and ($2::uuid is null or id <> $2) and ($3::uuid is null or organization_id = $3)`,
      [toUuid(userId), but.except ? toUuid(but.except) : null, but.organizationId ? toUuid(but.organizationId) : null],
    );
  },

  async setOrganization(id: SessionId, organizationId: OrganizationId): Promise<void> {
    await database.query("update sessions set organization_id = $2 where id = $1", [
      toUuid(id),
      toUuid(organizationId),
    ]);
  },

  /** Locks the sessions in id order, so that two nodes cannot deadlock. */
  async markSeen(seen: readonly { id: SessionId; at: Date }[]): Promise<void> {
    await database.query(
      `with seen as (
         select u.id, u.at from unnest($1::uuid[], $2::timestamptz[]) as u(id, at)
         join sessions s on s.id = u.id order by u.id for update of s
       )
       update sessions s set last_seen_at = greatest(s.last_seen_at, seen.at) from seen where s.id = seen.id`,
      [seen.map(({ id }) => toUuid(id)), seen.map(({ at }) => at)],
    );
  },
});

/** Where a session may be used: the same rule as `opens` in model/sessions.ts. */
const isOpen = `(case when s.provider_organization_id is not null then s.provider_organization_id = s.organization_id
  else (m.role = 'owner' and s.method = 'password') or not exists (
    select 1 from single_sign_on r where r.organization_id = s.organization_id and r.is_required) end)`;

/** The person must still be a member of the session's organisation, and the session must be allowed there. */
async function findLive(database: Database, where: string, value: unknown, name: string): Promise<LiveSession | null> {
  const rows = await database.query<LiveRow>(
    `select s.id, s.user_id, u.email, s.organization_id, m.role, s.expires_at, s.method, s.provider_organization_id,
       ${planColumns}, o.requires_second_factor,
       exists (select 1 from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null) as has_second_factor,
       extract(epoch from least(s.expires_at, s.last_seen_at + ${idle}) - now())::float8 as seconds_left
     from sessions s
     join users u on u.id = s.user_id
     join memberships m on m.user_id = s.user_id and m.organization_id = s.organization_id
     join organizations o on o.id = s.organization_id
     where ${where} and ${isLive} and ${isOpen}`,
    [value],
    name,
  );
  return rows[0] ? toLiveSession(rows[0]) : null;
}

const toLiveSession = (row: LiveRow): LiveSession => ({
  id: fromUuid("sess", row.id),
  userId: fromUuid("usr", row.user_id),
  email: row.email,
  organizationId: fromUuid("org", row.organization_id),
  role: row.role,
  by: {
    method: row.method,
    providerOf: row.provider_organization_id === null ? null : fromUuid("org", row.provider_organization_id),
  },
  terms: toPlanTerms(row),
  requiresSecondFactor: row.requires_second_factor,
  hasSecondFactor: row.has_second_factor,
  expiresAt: row.expires_at,
  secondsLeft: row.seconds_left,
});

const toSessionRecord = (row: SessionRow): SessionRecord => ({
  id: fromUuid("sess", row.id),
  organizationId: fromUuid("org", row.organization_id),
  method: row.method,
  address: row.address,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
});

type TokenRow = {
  organization_id: string;
  api_key_id: string | null;
  session_id: string | null;
  scopes: string[];
  end_user: string | null;
  agent_ids: string[] | null;
  thread_id: string | null;
  origins: string[] | null;
  max_runs: number | null;
  seconds_left: number;
};

export const sessionTokenStore = (database: Database) => ({
  async insertToken(token: {
    hash: Buffer;
    organizationId: OrganizationId;
    apiKeyId: ApiKeyId | null;
    sessionId: SessionId | null;
    scopes: readonly string[];
    bounds: TokenBounds;
    ttlSeconds: number;
  }): Promise<Date> {
    const { user, agentIds, threadId, origins, maxRuns } = token.bounds;
    const rows = await database.query<{ expires_at: Date }>(
      `insert into session_tokens (hash, organization_id, api_key_id, session_id, scopes, expires_at,
         end_user, agent_ids, thread_id, origins, max_runs)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, $10, $11) returning expires_at`,
      [
        token.hash,
        toUuid(token.organizationId),
        token.apiKeyId ? toUuid(token.apiKeyId) : null,
        token.sessionId ? toUuid(token.sessionId) : null,
        token.scopes,
        token.ttlSeconds,
        user,
        agentIds?.map(toUuid) ?? null,
        threadId && toUuid(threadId),
        origins,
        maxRuns,
      ],
    );
    return rows[0]?.expires_at ?? new Date(0);
  },

  async findTokenByHash(hash: Buffer): Promise<TokenRecord | null> {
    const rows = await database.query<TokenRow>(
      `select organization_id, api_key_id, session_id, scopes, end_user, agent_ids, thread_id, origins, max_runs,
         extract(epoch from expires_at - now())::float8 as seconds_left
       from session_tokens where hash = $1 and expires_at > now()`,
      [hash],
      "find-session-token",
    );
    return rows[0] ? toTokenRecord(rows[0]) : null;
  },

  /** Counts a run of a token, in the transaction that accepts the run; false: the token has created all its runs. */
  async countTokenRun(hash: Buffer): Promise<boolean> {
    const rows = await database.query(
      "update session_tokens set runs = runs + 1 where hash = $1 and (max_runs is null or runs < max_runs) returning 1",
      [hash],
    );
    return rows.length > 0;
  },
});

const toTokenRecord = (row: TokenRow): TokenRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  sessionId: row.session_id ? fromUuid("sess", row.session_id) : null,
  scopes: row.scopes,
  user: row.end_user,
  agentIds: row.agent_ids?.map((id) => fromUuid("ag", id)) ?? null,
  threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
  origins: row.origins,
  maxRuns: row.max_runs,
  secondsLeft: row.seconds_left,
});
