import type { AttemptResult, ClaimedDelivery } from "../../model/webhooks.ts";
import { columns, flag, float, id, integer, text, time, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { StoreObserver } from "../database/observer.ts";
import type { Database } from "../database/postgres.ts";
import { countOutcomes } from "../usage/counts.ts";

/**
 * The last attempt is stored in its delivery's row: it is in progress while the row has a token, and has ended once it has an outcome.
 * It moves to `delivery_attempts` when the next attempt starts, so a delivery that succeeds at once has no row there.
 */
const startColumns = ["url", "started_at", "outcome"];
/** The result of the last finished attempt. Status and error remain while the next one is in progress. */
const resultColumns = [
  "duration_ms",
  "request_headers",
  "response_status",
  "response_headers",
  "response_body",
  "error",
];

export const historyColumns = [
  "organization_id",
  "delivery_id",
  "number",
  ...startColumns,
  ...resultColumns,
  "response_truncated",
].join(", ");

/** The columns of `deliveries` that describe its last attempt. */
export const attemptColumns = [
  "organization_id",
  "id",
  "attempts",
  "lease_token",
  ...startColumns,
  ...resultColumns,
  "response_truncated",
].join(", ");

const attemptOf = (unended: "sending" | "interrupted"): string =>
  [
    "organization_id",
    "id as delivery_id",
    "attempts as number",
    "url",
    "started_at",
    `coalesce(outcome, '${unended}') as outcome`,
    ...resultColumns.map((part) => `case when outcome is not null then ${part} end as ${part}`),
    "response_truncated",
  ].join(", ");

/** Selects the last attempts from rows of `deliveries`, with the columns of `delivery_attempts`. */
export const attemptsIn = (source: string, unended: "sending" | "interrupted"): string =>
  `select ${attemptOf(unended)} from ${source} where lease_token is not null or outcome is not null`;

/** Moves the last attempts to `delivery_attempts`. An unfinished one was interrupted: its node died. */
export const archiveAttempts = (source: string): string =>
  `insert into delivery_attempts (${historyColumns}) ${attemptsIn(source, "interrupted")} on conflict do nothing`;

/** For the `set` of an update that starts or removes an attempt. */
export const clearedAttempt = `outcome = null, duration_ms = null, request_headers = null, response_headers = null,
    response_body = null, response_truncated = false`;

/** The state of a delivery after an attempt. */
export type AfterAttempt =
  | { status: "succeeded" }
  | { status: "pending"; inSeconds: number; forgiven: boolean }
  /** No further attempt; the delivery fails after the wait. */
  | { status: "closing"; inSeconds: number; gone: boolean };

export type FinishedAttempt = { delivery: ClaimedDelivery; result: AttemptResult; after: AfterAttempt };

/** The result of an attempt. */
const resultValues: Parameters<typeof columns<FinishedAttempt>>[0] = {
  outcome: text(({ result }) => result.outcome),
  duration_ms: integer(({ result }) => result.durationMs),
  request_headers: text(({ result }) => JSON.stringify(result.requestHeaders)),
  response_status: integer(({ result }) => result.responseStatus),
  response_headers: text(
    ({ result }) => result.responseHeaders && storableText(JSON.stringify(result.responseHeaders)),
  ),
  response_body: text(({ result }) => result.responseBody && storableText(result.responseBody)),
  response_truncated: flag(({ result }) => result.responseTruncated),
  error: text(({ result }) => result.error && JSON.stringify(result.error)),
};

const columnsOfAttempt = columns<FinishedAttempt>({
  organization_id: id(({ delivery }) => delivery.organizationId),
  id: id(({ delivery }) => delivery.id),
  webhook_id: id(({ delivery }) => delivery.webhookId),
  url: text(({ delivery }) => delivery.url),
  lease_token: uuid(({ delivery }) => delivery.leaseToken),
  ...resultValues,
  status: text(({ after }) => after.status),
  in_seconds: float(({ after }) => ("inSeconds" in after ? after.inSeconds : null)),
  forgiven: integer(({ after }) => ("forgiven" in after && after.forgiven ? 1 : null)),
  gone: flag(({ after }) => ("gone" in after && after.gone ? true : null)),
});

/** PostgreSQL's text cannot store NUL or unpaired surrogates; a response may contain both. */
const storableText = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** Columns that may repeat erased content. */
const erasableColumns = ["response_headers", "response_body", "error"];
const unlessErased = (name: string) => `case when not d.answers_erased then r.${name} end`;

/**
 * Updates deliveries by their lease token. The webhook's row, which all nodes share, is updated at most once per batch, and at most
 * once a second while deliveries succeed. A result affects the webhook's health only if its URL is unchanged: a late result of the old
 * URL must not affect the new one.
 */
const statement = `
with rows as (select * from ${columnsOfAttempt.from(2)}),
moved as (
  update deliveries d set status = r.status, lease_token = null, lease_until = null,
    forgiven = d.forgiven + coalesce(r.forgiven, 0), outcome = r.outcome, duration_ms = r.duration_ms,
    request_headers = r.request_headers, response_status = r.response_status, response_truncated = r.response_truncated,
    ${erasableColumns.map((name) => `${name} = ${unlessErased(name)}`).join(", ")},
    due_at = case when r.status <> 'succeeded' then clock_timestamp() + make_interval(secs => r.in_seconds) end,
    completed_at = case when r.status = 'succeeded' then clock_timestamp() end
  from rows r
  where d.organization_id = r.organization_id and d.webhook_id = r.webhook_id and d.id = r.id and d.lease_token = r.lease_token
  returning d.organization_id, d.webhook_id, d.status
),
counted as (${countOutcomes("succeeded", "moved where status = 'succeeded'", "$1")}),
health as (
  select organization_id, webhook_id, url, bool_or(outcome = 'succeeded') as succeeded, bool_or(outcome = 'failed') as failed,
    coalesce(bool_or(gone), false) as gone
  from rows group by 1, 2, 3
),
noted as (
  update webhooks w set last_delivery_at = clock_timestamp(),
    failing_since = case when h.succeeded then null when h.failed then coalesce(w.failing_since, now())
      else w.failing_since end,
    active = w.active and not h.gone,
    disabled_reason = case when w.active and h.gone then 'gone' else w.disabled_reason end,
    disabled_at = case when w.active and h.gone then now() else w.disabled_at end
  from health h
  where w.organization_id = h.organization_id and w.id = h.webhook_id and w.url = h.url and (h.failed or h.gone or w.failing_since is not null
    or coalesce(w.last_delivery_at < now() - interval '1 second', true))
)
select count(*)::int as moved from moved`;

const columnsOfLate = columns<FinishedAttempt>({
  organization_id: id(({ delivery }) => delivery.organizationId),
  delivery_id: id(({ delivery }) => delivery.id),
  webhook_id: id(({ delivery }) => delivery.webhookId),
  number: integer(({ delivery }) => delivery.attempt),
  url: text(({ delivery }) => delivery.url),
  started_at: time(({ delivery }) => delivery.startedAt),
  ...resultValues,
});

/**
 * Saves late results in the history, whichever node holds the delivery now: they replace `interrupted`. Attempts that the statement
 * above saved are skipped.
 */
const lateStatement = `
with rows as (select * from ${columnsOfLate.from(1)})
insert into delivery_attempts (${historyColumns})
select ${historyColumns.split(/,\s+/).map((name) => (erasableColumns.includes(name) ? unlessErased(name) : `r.${name}`))}
from rows r join deliveries d on d.organization_id = r.organization_id and d.webhook_id = r.webhook_id and d.id = r.delivery_id
  and (d.attempts > r.number or d.outcome is null)
on conflict (organization_id, delivery_id, number) do update
  set ${Object.keys(resultValues).map((name) => `${name} = excluded.${name}`)}`;

/** Saves the results of attempts in batches. */
export const createAttemptFinisher = (
  database: Database,
  shard: number,
  observer: StoreObserver,
): ((finished: FinishedAttempt) => Promise<undefined>) =>
  createBatcher((rows) => finishAttempts(database, shard, rows), {
    maxRows: 200,
    // No caller waits for this: under load, fewer and larger batches are better.
    gatherMs: 5,
    onBatch: (rows) => observer.wrote("finish attempts", rows),
  });

async function finishAttempts(database: Database, shard: number, attempts: FinishedAttempt[]): Promise<undefined[]> {
  const values = [shard, ...columnsOfAttempt.values(attempts)];
  const [row] = await database.query<{ moved: number }>(statement, values, "finish-attempts");
  if (row?.moved !== attempts.length) await database.query(lateStatement, columnsOfLate.values(attempts));
  return [];
}
