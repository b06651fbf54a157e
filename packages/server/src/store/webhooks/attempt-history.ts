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
export const keepAttempts = (source: string): string =>
  `insert into delivery_attempts (${historyColumns}) ${attemptsIn(source, "interrupted")} on conflict do nothing`;

/** For the `set` of an update that begins an attempt or takes one away. */
export const emptyPlace = `outcome = null, duration_ms = null, request_headers = null, response_headers = null,
    response_body = null, response_truncated = false`;
