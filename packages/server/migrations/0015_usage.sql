-- Counters of usage and costs, and spend caps. The statements that accept and finish runs write them; no reader scans runs.
-- `shard` belongs to the writing process, so that nodes do not wait for each other. Runs without a key use the nil uuid as key.
-- `period_start` is a minute; after some hours the minutes are merged per hour. The *_minutes indexes contain the rows to merge.
-- Dollars are stored as billionths, so that sums are exact.

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
comment on table run_acceptances is 'Accepted runs.';

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
comment on table run_endings is 'Ended runs.';
comment on column run_endings.outcome is 'The status, or the error code of a failed run.';

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
comment on table run_latencies is 'Histogram of run durations: one row per bucket; buckets grow by two percent.';

create table run_waits (
  organization_id uuid not null,
  minute timestamptz not null,
  agent_id uuid not null,
  longest_ms bigint not null,
  runs bigint not null,
  primary key (organization_id, minute, agent_id)
) with (fillfactor = 50);
create index run_waits_by_age on run_waits (minute);
comment on table run_waits is 'The longest waits in the queue, written by the claim statement, one node at a time.';

create table run_costs (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  end_user text not null,
  model text not null,
  shard smallint not null,
  runs bigint not null,
  tokens bigint not null,
  cost_nanos bigint not null,
  unpriced_tokens bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id, end_user, model, shard)
) with (fillfactor = 50);
create index run_costs_minutes on run_costs (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
create index run_costs_of_users on run_costs (organization_id, end_user) where end_user <> '';
comment on table run_costs is 'Usage and costs of ended runs.';
comment on column run_costs.end_user is 'The end user; empty: none, or erased.';
comment on column run_costs.model is 'Empty: usage of guards, or reported by the agent''s own code.';
comment on column run_costs.runs is 'Each run counts once, with the first model that it used.';
comment on column run_costs.cost_nanos is 'Billionths of a US dollar, by the prices at the time.';
comment on column run_costs.unpriced_tokens is 'Tokens without a known price.';

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
comment on table guardrail_findings is 'Runs with findings of guards, per hour.';

create table guardrail_refusals (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  shard smallint not null,
  requests bigint not null,
  primary key (organization_id, period_start, agent_id, shard)
) with (fillfactor = 50);
create index guardrail_refusals_minutes on guardrail_refusals (period_start) where extract(minute from period_start at time zone 'UTC') <> 0;
comment on table guardrail_refusals is 'Requests that a policy rejected before a run was created.';

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
comment on table webhook_outcomes is 'Outcomes of deliveries.';

create table run_acceptance_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id)
);
comment on table run_acceptance_days is 'Daily sums of run_acceptances.';

create table run_ending_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  outcome text not null,
  runs bigint not null,
  tokens bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id, outcome)
);
comment on table run_ending_days is 'Daily sums of run_endings.';

create table run_cost_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  end_user text not null,
  model text not null,
  runs bigint not null,
  tokens bigint not null,
  cost_nanos bigint not null,
  unpriced_tokens bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id, end_user, model)
);
create index run_cost_days_of_users on run_cost_days (organization_id, end_user) where end_user <> '';
comment on table run_cost_days is 'Daily sums of run_costs.';

create table run_latency_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  bucket smallint not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, bucket)
);
comment on table run_latency_days is 'Daily sums of run_latencies.';

create table summed_days (
  organization_id uuid not null references organizations,
  until timestamptz not null,
  primary key (organization_id)
);
comment on table summed_days is 'The day until which an organisation''s daily sums are complete.';

create table caps (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid,
  api_key_id uuid,
  end_user text,
  each_user boolean not null,
  period text not null,
  unit text not null,
  amount bigint not null,
  on_limit text not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint caps_period_is_known check (period in ('day', 'week', 'month')),
  constraint caps_unit_is_known check (unit in ('usd', 'tokens', 'runs')),
  constraint caps_amount_positive check (amount > 0),
  constraint caps_on_limit_is_known check (on_limit in ('refuse', 'ask')),
  constraint caps_name_one_user_or_each check (not each_user or end_user is null)
);
comment on table caps is 'Limits for the usage of matching runs in a period.';
comment on column caps.api_key_id is 'The key, including all keys of its lineage.';
comment on column caps.amount is 'Tokens, runs, or billionths of a US dollar.';

create table cap_periods (
  organization_id uuid not null,
  cap_id uuid not null,
  end_user text not null,
  period_start timestamptz not null,
  used bigint not null,
  told smallint not null default 0,
  primary key (organization_id, cap_id, end_user, period_start),
  constraint cap_periods_of_a_cap foreign key (organization_id, cap_id) references caps on delete cascade
) with (fillfactor = 50);
create index cap_periods_by_age on cap_periods (period_start);
comment on table cap_periods is 'Usage of a cap in a period. Every node adds to it and reads it in one statement.';
comment on column cap_periods.end_user is 'Set if the cap applies to each end user; otherwise empty.';
comment on column cap_periods.told is 'The highest percentage that an event has reported.';
