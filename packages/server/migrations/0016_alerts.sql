-- Alert rules, and the times that they fired.

create table alert_rules (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  metric text not null,
  comparison text not null,
  threshold float8 not null,
  window_seconds integer not null,
  agent_id uuid,
  severity text not null,
  enabled boolean not null,
  cooldown_seconds integer not null,
  rollback boolean not null,
  status text not null,
  last_value float8,
  last_evaluated_at timestamptz,
  cooldown_until timestamptz,
  firing_alert_id uuid,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint alert_rules_comparison_is_known check (comparison in ('gt', 'gte', 'lt', 'lte')),
  constraint alert_rules_window_positive check (window_seconds > 0),
  constraint alert_rules_severity_is_known check (severity in ('info', 'warning', 'critical')),
  constraint alert_rules_cooldown_not_negative check (cooldown_seconds >= 0),
  constraint alert_rules_status_is_known check (status in ('ok', 'firing', 'no_data')),
  constraint alert_rules_firing_names_its_alert check ((status = 'firing') = (firing_alert_id is not null)),
  constraint alert_rules_rollback_needs_an_agent check (not rollback or agent_id is not null)
);
create index alert_rules_enabled on alert_rules (id) where enabled;
comment on table alert_rules is 'Rules that watch a metric of an agent or of the organisation.';

create table alerts (
  organization_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
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
  rollback_status text,
  rollback_deployment_id uuid,
  rollback_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rules (organization_id, id) on delete cascade,
  constraint alerts_rollback_status_is_known check (rollback_status in ('pending', 'done', 'failed')),
  constraint alerts_acknowledged_at_by_somebody check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint alerts_done_rollback_has_its_deployment
    check (rollback_status is distinct from 'done' or rollback_deployment_id is not null)
);
create index alerts_of_rule on alerts (organization_id, rule_id, id);
create index alerts_to_roll_back on alerts (id) where rollback_status = 'pending';
create unique index alerts_one_open_per_rule on alerts (organization_id, rule_id) where resolved_at is null;
create index alerts_resolved_by_age on alerts (resolved_at) where resolved_at is not null;
comment on table alerts is 'Firings of alert rules.';
comment on column alerts.rule is 'JSON: the rule at the time of the firing; `snapshot` has the values. Shown and sent unchanged.';
comment on column alerts.rollback_status is '`pending` is set by the firing itself, so that another node does the rollback if this one dies.';

create table alert_samples (
  organization_id uuid not null,
  rule_id uuid not null,
  minute timestamptz not null,
  total float8 not null,
  samples integer not null,
  primary key (organization_id, rule_id, minute),
  foreign key (organization_id, rule_id) references alert_rules (organization_id, id) on delete cascade
) with (fillfactor = 50);
create index alert_samples_by_age on alert_samples (minute);
comment on table alert_samples is 'Samples of metrics that have no counter, for the length of the longest window.';
