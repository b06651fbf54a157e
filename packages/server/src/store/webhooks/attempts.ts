import type { AttemptResult, ClaimedDelivery } from "../../model/webhooks.ts";
import { columns, flag, float, id, integer, text, time, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { StoreObserver } from "../database/observer.ts";
import type { Database } from "../database/postgres.ts";
import { countOutcomes } from "../usage/counts.ts";

/**
 * An attempt's place is its delivery's own row: it is under way while the row has a token, and has ended once it has an outcome. It
 * moves into `delivery_attempts` when something else takes that place, so a delivery that succeeds at once has no row there.
 */
const begun = ["url", "started_at", "outcome"];
/** What the last attempt to end left in the row. The status and the error stay there while the next one is under way. */
const heard = ["duration_ms", "request_headers", "response_status", "response_headers", "response_body", "error"];

export const historyColumns = [
  "organization_id",
  "delivery_id",
  "number",
  ...begun,
  ...heard,
  "response_truncated",
].join(", ");

/** What a row of `deliveries` must bring along so that its attempt can be told. */
export const attemptColumns = [
  "organization_id",
  "id",
  "attempts",
  "lease_token",
  ...begun,
  ...heard,
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
    ...heard.map((part) => `case when outcome is not null then ${part} end as ${part}`),
    "response_truncated",
  ].join(", ");

/** The attempts in rows of `deliveries`, in the columns of the history. */
export const attemptsIn = (source: string, unended: "sending" | "interrupted"): string =>
  `select ${attemptOf(unended)} from ${source} where lease_token is not null or outcome is not null`;

/** Makes room: what is in these rows goes into the history. One that never ended was left by a node that stopped. */
export const archiveAttempts = (source: string): string =>
  `insert into delivery_attempts (${historyColumns}) ${attemptsIn(source, "interrupted")} on conflict do nothing`;

/** For the `set` of an update that begins an attempt or takes one away. */
export const clearedAttempt = `outcome = null, duration_ms = null, request_headers = null, response_headers = null,
    response_body = null, response_truncated = false`;

/** What becomes of a delivery after an attempt. */
export type AfterAttempt =
  | { status: "succeeded" }
  | { status: "pending"; inSeconds: number; forgiven: boolean }
  /** No further attempt; it is called failed when the wait is over. */
  | { status: "closing"; inSeconds: number; gone: boolean };

export type FinishedAttempt = { delivery: ClaimedDelivery; result: AttemptResult; after: AfterAttempt };

/** What was sent and heard. */
const ofResult: Parameters<typeof columns<FinishedAttempt>>[0] = {
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
  ...ofResult,
  status: text(({ after }) => after.status),
  in_seconds: float(({ after }) => ("inSeconds" in after ? after.inSeconds : null)),
  forgiven: integer(({ after }) => ("forgiven" in after && after.forgiven ? 1 : null)),
  gone: flag(({ after }) => ("gone" in after && after.gone ? true : null)),
});

/** The database's text holds no NUL and no half of a surrogate pair; a receiver may answer both. */
const storableText = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** What a receiver may have taken from what it was sent. */
const answers = ["response_headers", "response_body", "error"];
const unlessErased = (name: string) => `case when not d.answers_erased then r.${name} end`;

/**
 * A delivery moves only under its token. The webhook's own row, which all nodes share, is touched once a batch at most, and
 * while all goes well once a second. What an attempt says of an endpoint counts where it was made to the address that the webhook
 * has now: a changed address is a new chance, which a late answer of the old one must not spoil.
 */
const statement = `
with rows as (select * from ${columnsOfAttempt.from(2)}),
moved as (
  update deliveries d set status = r.status, lease_token = null, lease_until = null,
    forgiven = d.forgiven + coalesce(r.forgiven, 0), outcome = r.outcome, duration_ms = r.duration_ms,
    request_headers = r.request_headers, response_status = r.response_status, response_truncated = r.response_truncated,
    ${answers.map((name) => `${name} = ${unlessErased(name)}`).join(", ")},
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
  ...ofResult,
});

/**
 * The answer is history whoever holds the delivery by now: what was called interrupted when the attempt lost its place is told
 * as it was. Those that moved have theirs, and are passed over.
 */
const lateStatement = `
with rows as (select * from ${columnsOfLate.from(1)})
insert into delivery_attempts (${historyColumns})
select ${historyColumns.split(/,\s+/).map((name) => (answers.includes(name) ? unlessErased(name) : `r.${name}`))}
from rows r join deliveries d on d.organization_id = r.organization_id and d.webhook_id = r.webhook_id and d.id = r.delivery_id
  and (d.attempts > r.number or d.outcome is null)
on conflict (organization_id, delivery_id, number) do update
  set ${Object.keys(ofResult).map((name) => `${name} = excluded.${name}`)}`;

/** Records what came of attempts, many at a time. */
export const createAttemptFinisher = (
  database: Database,
  shard: number,
  observer: StoreObserver,
): ((finished: FinishedAttempt) => Promise<undefined>) =>
  createBatcher((rows) => finishAttempts(database, shard, rows), {
    maxRows: 200,
    // Nobody waits for the record: under load, fewer and larger batches are worth more.
    gatherMs: 5,
    onBatch: (rows) => observer.wrote("finish attempts", rows),
  });

async function finishAttempts(database: Database, shard: number, attempts: FinishedAttempt[]): Promise<undefined[]> {
  const values = [shard, ...columnsOfAttempt.values(attempts)];
  const [answer] = await database.query<{ moved: number }>(statement, values, "finish-attempts");
  if (answer?.moved !== attempts.length) await database.query(lateStatement, columnsOfLate.values(attempts));
  return [];
}
