-- Counts, written by the statements that accept and finish; nothing that reads them ever looks at runs.
-- The shard is the writing process's own, so that nodes do not wait for each other's rows. A run without a key (a person's, or the
-- service's own) counts under the nil key. period_start is a minute at first; some hours later the minutes of an hour are put
-- together, and it is that hour. The indexes of the minutes hold what is not a whole hour, which is how it is found once it is old.

create table usage_months (
  organization_id uuid not null,
  month date not null,
  shard smallint not null,
  calls bigint not null,
  primary key (organization_id, month, shard)
) with (fillfactor = 50);
comment on table usage_months is 'Runs accepted in a calendar month, for the quota.';

create table run_acceptances (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id, shard)
) with (fillfactor = 50);
create index run_acceptances_minutes on run_acceptances (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table run_acceptances is 'Runs that were accepted.';

create table run_endings (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  outcome text not null,
  shard smallint not null,
  runs bigint not null,
  tokens bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id, outcome, shard)
) with (fillfactor = 50);
create index run_endings_minutes on run_endings (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table run_endings is 'Runs that ended.';
comment on column run_endings.outcome is 'The status, or for a failed run its error''s code.';

create table run_latencies (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  bucket smallint not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, bucket, shard)
) with (fillfactor = 50);
create index run_latencies_minutes on run_latencies (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table run_latencies is 'How long runs took: a row a bucket of a histogram whose buckets grow by two per cent, so rows add up.';

create table run_waits (
  organization_id uuid not null,
  minute timestamptz not null,
  agent_id uuid not null,
  longest_ms bigint not null,
  runs bigint not null,
  primary key (organization_id, minute, agent_id)
) with (fillfactor = 50);
create index run_waits_by_age on run_waits (minute);
comment on table run_waits is 'The longest that runs waited, written by the statement that takes them from the queue, one node at a time.';

create table guardrail_findings (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  guard text not null,
  stage text not null,
  action text not null,
  shadow boolean not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, guard, stage, action, shadow, shard),
  constraint guardrail_findings_stage_is_known check (stage in ('input', 'output')),
  constraint guardrail_findings_action_is_known check (action in ('block', 'redact', 'flag'))
) with (fillfactor = 50);
comment on table guardrail_findings is 'Runs in which a guard found something; by the hour from the start.';

create table guardrail_refusals (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  shard smallint not null,
  requests bigint not null,
  primary key (organization_id, period_start, agent_id, shard)
) with (fillfactor = 50);
create index guardrail_refusals_minutes on guardrail_refusals (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table guardrail_refusals is 'Requests that a policy refused, so that there is no run to count.';

create table webhook_outcomes (
  organization_id uuid not null,
  period_start timestamptz not null,
  webhook_id uuid not null,
  outcome text not null,
  shard smallint not null,
  deliveries bigint not null,
  primary key (organization_id, period_start, webhook_id, outcome, shard),
  constraint webhook_outcomes_outcome_is_known check (outcome in ('succeeded', 'failed'))
) with (fillfactor = 50);
create index webhook_outcomes_minutes on webhook_outcomes (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table webhook_outcomes is 'How deliveries ended.';
