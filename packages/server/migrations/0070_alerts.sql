-- Rules that watch a number, the times that they fired, and who watches.

create table alert_rules (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text,
  metric text not null,
  comparison text not null check (comparison in ('gt', 'gte', 'lt', 'lte')),
  threshold float8 not null,
  window_seconds integer not null check (window_seconds > 0),
  agent_id uuid,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  enabled boolean not null,
  cooldown_seconds integer not null check (cooldown_seconds >= 0),
  rollback boolean not null,
  status text not null check (status in ('ok', 'firing', 'no_data')),
  last_value float8,
  last_evaluated_at timestamptz,
  cooldown_until timestamptz,
  firing_alert_id uuid,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'firing') = (firing_alert_id is not null)),
  check (not rollback or agent_id is not null)
);
create index alert_rules_of_organization on alert_rules (organization_id, id);
create index alert_rules_enabled on alert_rules (id) where enabled;

-- The rule as it was when it fired, and what it saw, are JSON text: they are shown and sent as they are.
create table alerts (
  id uuid primary key,
  organization_id uuid not null,
  rule_id uuid not null references alert_rules on delete cascade,
  rule text not null,
  severity text not null,
  summary text not null,
  snapshot text not null,
  triggered_at timestamptz not null,
  resolved_at timestamptz,
  resolved_value float8,
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledgement text,
  -- Pending is part of the firing itself: whoever dies before the rollback leaves it to the next round.
  rollback_status text check (rollback_status in ('pending', 'done', 'failed')),
  rollback_deployment_id uuid,
  rollback_reason text,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (rollback_status is distinct from 'done' or rollback_deployment_id is not null)
);
create index alerts_of_rule on alerts (rule_id, id);
create index alerts_to_roll_back on alerts (id) where rollback_status = 'pending';
create unique index alerts_one_open on alerts (rule_id) where resolved_at is null;

-- What has no rollup of its own is looked at in every round and remembered for as long as a window can be.
create table alert_samples (
  rule_id uuid not null references alert_rules on delete cascade,
  minute timestamptz not null,
  total float8 not null,
  samples integer not null,
  primary key (rule_id, minute)
) with (fillfactor = 50);

-- Work that one node does for all of them; another takes it when the time is up.
create table duties (
  name text primary key,
  node_id uuid not null,
  held_until timestamptz not null
);
