import type { OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { beforeAnyEvent } from "../../model/events.ts";
import { maxSearchedChars, splitWords } from "../../model/run-search-text.ts";
import { type PageRequest, Parameters } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { type FeedHorizon, isSettled } from "../events/feed.ts";

/** The feed position up to which an organisation's runs are indexed. */
export type SearchPosition = { position: string; eventUuid: string };

/** An ended run and the position of its final event; `run` null: it was deleted. */
export type EndedRun = {
  position: SearchPosition;
  run: {
    id: RunId;
    latencyMs: number | null;
    costUsd: number | null;
    input: string;
    output: string | null;
    error: string | null;
  } | null;
};

export type SearchableRun = { id: RunId; latencyMs: number | null; costUsd: number | null; words: string };

type EndedRow = {
  position: string;
  event_id: string;
  run_id: string | null;
  latency_ms: number | null;
  usage: string | null;
  input: string;
  output: string | null;
  error: string | null;
};

const ended = "type in ('run.completed', 'run.failed', 'run.cancelled')";

/** Taken by indexing and by erasure, so that content read before an erasure is not written after it. */
export const searchLock = "select pg_advisory_xact_lock(1634624627)"; // "ags" and a 3

export const runSearchStore = (database: Database, horizon: FeedHorizon) => ({
  /** Organisations with ended runs that are not indexed yet. */
  async listUnsearchable(limit: number): Promise<OrganizationId[]> {
    const rows = await database.query<{ id: string }>(
      `select o.id from organizations o left join search_positions p on p.organization_id = o.id
       where exists (select 1 from events e where e.organization_id = o.id and ${ended}
         and (e.position, e.id) > (coalesce(p.position, 0), coalesce(p.event_id, '${beforeAnyEvent}'::uuid)))
       limit $1`,
      [limit],
    );
    return rows.map(({ id }) => fromUuid("org", id));
  },

  /** Locks an organisation's position for the current transaction; null: another node is indexing it. */
  async lockSearchPosition(organizationId: OrganizationId): Promise<SearchPosition | null> {
    const id = toUuid(organizationId);
    await database.query(searchLock);
    await database.query(
      `insert into search_positions (organization_id, position, event_id) values ($1, 0, '${beforeAnyEvent}') on conflict do nothing`,
      [id],
    );
    const [row] = await database.query<{ position: string; event_id: string }>(
      "select position::text, event_id from search_positions where organization_id = $1 for update skip locked",
      [id],
    );
    return row ? { position: row.position, eventUuid: row.event_id } : null;
  },

  /** Runs that ended after a position, in feed order, which is final. */
  async listEndedAfter(organizationId: OrganizationId, after: SearchPosition, limit: number): Promise<EndedRun[]> {
    const rows = await database.query<EndedRow>(
      `select e.position::text as position, e.id as event_id, r.id as run_id, r.latency_ms, r.usage,
         left(r.input, ${maxSearchedChars}) as input, left(r.output, ${maxSearchedChars}) as output, left(r.error, ${maxSearchedChars}) as error
       from (select position, id, subject_id from events
         where organization_id = $1 and (position, id) > ($2::bigint, $3::uuid) and ${ended}
           and ${isSettled("$5")}
         order by position, id limit $4) e
       left join runs r on r.organization_id = $1 and r.id = e.subject_id and r.completed_at is not null
       order by e.position, e.id`,
      [toUuid(organizationId), after.position, after.eventUuid, limit, horizon.position()],
      "list-ended-after",
    );
    return rows.map(toEndedRun);
  },

  /** Adds runs to the search index and saves the position. */
  async putSearchable(
    organizationId: OrganizationId,
    runs: readonly SearchableRun[],
    reached: SearchPosition,
  ): Promise<void> {
    await database.query(
      `with reached as (update search_positions set position = $6::bigint, event_id = $7::uuid where organization_id = $1)
       insert into searchable_runs (organization_id, run_id, latency_ms, cost_nanos, words)
       select $1, run_id, latency_ms, cost_nanos, strip(to_tsvector('simple', words))
       from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::text[]) as r(run_id, latency_ms, cost_nanos, words)
       on conflict (organization_id, run_id) do nothing`,
      [
        toUuid(organizationId),
        runs.map(({ id }) => toUuid(id)),
        runs.map(({ latencyMs }) => latencyMs),
        runs.map(({ costUsd }) => toNanos(costUsd)),
        runs.map(({ words }) => words),
        reached.position,
        reached.eventUuid,
      ],
      "put-searchable",
    );
  },
});

const toEndedRun = (row: EndedRow): EndedRun => ({
  position: { position: row.position, eventUuid: row.event_id },
  run:
    row.run_id === null
      ? null
      : {
          id: fromUuid("run", row.run_id),
          latencyMs: row.latency_ms,
          costUsd: row.usage === null ? null : (JSON.parse(row.usage) as { cost_usd: number | null }).cost_usd,
          input: row.input,
          output: row.output,
          error: row.error,
        },
});

const toNanos = (usd: number | null): number | null => (usd === null ? null : Math.round(usd * 1e9));

export type RunSort = "created_at" | "latency_ms" | "cost_usd";

/** The parts of a filter that need the search index of ended runs. */
export type RunSearch = {
  text?: string | undefined;
  minLatencyMs?: number | undefined;
  maxLatencyMs?: number | undefined;
  minCostUsd?: number | undefined;
  maxCostUsd?: number | undefined;
  sort?: RunSort | undefined;
};

/** Whether the filter needs the search index. */
export const isSearch = ({ sort, text, minLatencyMs, maxLatencyMs, minCostUsd, maxCostUsd }: RunSearch): boolean =>
  (sort !== undefined && sort !== "created_at") ||
  [text, minLatencyMs, maxLatencyMs, minCostUsd, maxCostUsd].some((value) => value !== undefined);

/** All words must match, the last one as a prefix. Without a subquery, so that the planner sees the words. */
const allWords = (text: string) => {
  const words = `plainto_tsquery('simple', ${text})`;
  return `case when numnode(${words}) = 0 then ''::tsquery else (${words}::text || ':*')::tsquery end`;
};

/** Matches the words split at punctuation, or as PostgreSQL reads them: runs indexed by older releases have only those. */
const wordsQuery = (text: string, parameters: Parameters): string =>
  `(${[...new Set([text, splitWords(text)])].map((form) => allWords(parameters.add(form))).join(" || ")})`;

const keys: Record<RunSort, string | null> = { created_at: null, latency_ms: "latency_ms", cost_usd: "cost_nanos" };

/** Up to this many matches are sorted; with more, the newest runs are scanned until the page is full. */
const maxSorted = 2_000;

/** A word is common if more than `maxOfRare` of the newest `sampleSize` runs contain it. */
const sampleSize = 400;
const maxOfRare = 8;

/**
 * Whether few runs contain the words. The planner has no statistics about rare words, assumes one in two hundred, and would scan all
 * runs: so the matches are counted first, up to a limit. If the newest runs show that the words are common, the count is skipped: a
 * prefix of two letters takes a second.
 */
export async function isRare(database: Database, organizationId: OrganizationId, search: RunSearch): Promise<boolean> {
  if (search.text === undefined || (await isCommon(database, organizationId, search.text))) return false;
  const parameters = new Parameters();
  const found = foundRuns(organizationId, search, parameters);
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from (${found} limit ${maxSorted + 1}) as found`,
    parameters.values,
  );
  return (row?.count ?? 0) <= maxSorted;
}

async function isCommon(database: Database, organizationId: OrganizationId, text: string): Promise<boolean> {
  const parameters = new Parameters();
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from (select words from searchable_runs where organization_id = ${parameters.add(toUuid(organizationId))}
       order by run_id desc limit ${sampleSize}) as newest where words @@ ${wordsQuery(text, parameters)}`,
    parameters.values,
  );
  return (row?.count ?? 0) > maxOfRare;
}

/** Selects the ids of matching runs and their sort key. */
export function foundRuns(organizationId: OrganizationId, search: RunSearch, parameters: Parameters): string {
  const key = keys[search.sort ?? "created_at"];
  const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
  const compare = (column: string, operator: string, value: number | null | undefined) => {
    if (value !== undefined && value !== null)
      conditions.push(`${column} ${operator} ${parameters.add(value)}::bigint`);
  };
  if (search.text !== undefined) conditions.push(`words @@ ${wordsQuery(search.text, parameters)}`);
  compare("latency_ms", ">=", search.minLatencyMs);
  compare("latency_ms", "<=", search.maxLatencyMs);
  compare("cost_nanos", ">=", toNanos(search.minCostUsd ?? null));
  compare("cost_nanos", "<=", toNanos(search.maxCostUsd ?? null));
  if (key) conditions.push(`${key} is not null`);
  return `select run_id, ${key ?? "null::bigint"} as sort_key from searchable_runs where ${conditions.join(" and ")}`;
}

/** The end of a search statement: like `pageClause`, but it may sort by a key besides the id. */
export function foundPageClause(
  organizationId: OrganizationId,
  { sort = "created_at" }: RunSearch,
  page: PageRequest,
  parameters: Parameters,
): string {
  const key = keys[sort];
  const columns = key ? "(sort_key, run_id)" : "run_id";
  const isReversed = page.before !== undefined && page.after === undefined;
  const direction = (page.order === "asc") !== isReversed ? "asc" : "desc";
  const cursor = (id: string) =>
    key
      ? `(select ${key}, run_id from searchable_runs where organization_id = ${parameters.add(toUuid(organizationId))} and run_id = ${parameters.add(toUuid(id))})`
      : parameters.add(toUuid(id));
  const after = page.after ? `and ${columns} ${page.order === "asc" ? ">" : "<"} ${cursor(page.after)}` : "";
  const before = page.before ? `and ${columns} ${page.order === "asc" ? "<" : ">"} ${cursor(page.before)}` : "";
  const order = key ? `sort_key ${direction}, run_id ${direction}` : `run_id ${direction}`;
  return `${after} ${before} order by ${order} limit ${page.limit + 1}`;
}
