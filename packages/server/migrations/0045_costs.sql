-- What runs cost, counted by the statement that ends them: by agent, key, end user and model. Only runs that used a model have rows.
-- Dollars are kept as whole billionths, so that sums are exact.

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
comment on table run_costs is 'What runs that ended have used and cost.';
comment on column run_costs.end_user is 'Whom the runs were for; empty: nobody in particular, or somebody who was erased.';
comment on column run_costs.model is 'Empty: what guards used, or what an agent''s own code told.';
comment on column run_costs.runs is 'Each run once, with the first model that it used.';
comment on column run_costs.cost_nanos is 'Billionths of a US dollar, by the prices that the runs were counted by.';
comment on column run_costs.unpriced_tokens is 'Of the tokens, those that nobody knew a price of.';

alter table threads add column tokens_used bigint not null default 0, add column cost_nanos bigint not null default 0;
comment on column threads.cost_nanos is 'What its runs have cost, in billionths of a US dollar; nothing of what no price is known of.';
