-- Counts of whole days, summed in the background from the hours of days that nothing is counted under any more, so that what a month
-- was is read from its days. The hours stay, for whoever looks at one of those days more closely.

create table run_acceptance_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, api_key_id)
);
comment on table run_acceptance_days is 'The sums of run_acceptances, of days that are over.';

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
comment on table run_ending_days is 'The sums of run_endings, of days that are over.';

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
comment on table run_cost_days is 'The sums of run_costs, of days that are over.';

create table run_latency_days (
  organization_id uuid not null,
  period_start timestamptz not null,
  agent_id uuid not null,
  bucket smallint not null,
  runs bigint not null,
  primary key (organization_id, period_start, agent_id, bucket)
);
comment on table run_latency_days is 'The sums of run_latencies, of days that are over.';

create table summed_days (
  organization_id uuid not null references organizations,
  until timestamptz not null,
  primary key (organization_id)
);
comment on table summed_days is 'Before when an organisation''s days are summed, every one of them.';
