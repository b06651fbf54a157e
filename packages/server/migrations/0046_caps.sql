-- How much runs may use over time. What is used is a row a cap, period and, where each has their own, end user: every node adds to it
-- and reads it in one statement, so that nodes agree. Dollars are kept as whole billionths.

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
comment on table caps is 'How much the runs that have everything a row names may use in a period.';
comment on column caps.api_key_id is 'The key, and with it every key of its lineage.';
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
comment on table cap_periods is 'What was used of a cap in a period.';
comment on column cap_periods.end_user is 'Whose, where each user has their own; else empty.';
comment on column cap_periods.told is 'The share in per cent that an event has told of.';

alter table runs add column over_cap uuid,
  add column charged_tokens bigint not null default 0,
  add column charged_nanos bigint not null default 0;
comment on column runs.over_cap is 'The cap on runs that it was accepted beyond, and asks about before it begins.';
comment on column runs.charged_tokens is 'Of its tokens, those that the caps it counts under have been charged with,';
comment on column runs.charged_nanos is 'and of what they cost, in billionths of a US dollar.';
