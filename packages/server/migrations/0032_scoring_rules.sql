-- Scoring rules: a sample of the runs of an agent is scored after they completed. The scores are feedback.

create table scoring_rules (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid not null,
  name text not null,
  scorer_id uuid not null,
  scorer_version integer not null,
  percent double precision not null,
  filter text not null,
  active boolean not null,
  active_since timestamptz not null,
  max_scores_per_day integer,
  max_cost_usd_per_day double precision,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint scoring_rules_of_agent foreign key (organization_id, agent_id) references agents,
  constraint scoring_rules_of_scorer foreign key (organization_id, scorer_id, scorer_version) references scorer_versions on delete cascade
);
create unique index scoring_rules_by_name on scoring_rules (organization_id, agent_id, name);
create index scoring_rules_by_scorer on scoring_rules (organization_id, scorer_id, scorer_version);
create index scoring_rules_active on scoring_rules (organization_id) where active;
comment on table scoring_rules is 'Which runs of an agent are scored, and by which scorer.';
comment on column scoring_rules.filter is 'JSON.';
comment on column scoring_rules.active_since is 'Runs that were created before are not scored.';

create table scoring_positions (
  organization_id uuid not null references organizations,
  position bigint not null,
  event_id uuid not null,
  primary key (organization_id)
);
comment on table scoring_positions is 'Up to where the event feed of an organisation was sampled.';

create table scoring_days (
  organization_id uuid not null,
  rule_id uuid not null,
  day date not null,
  sampled integer not null default 0,
  scored integer not null default 0,
  errors integer not null default 0,
  skipped integer not null default 0,
  tokens_used bigint not null default 0,
  cost_usd double precision not null default 0,
  primary key (organization_id, rule_id, day),
  constraint scoring_days_of_rule foreign key (organization_id, rule_id) references scoring_rules on delete cascade
);
comment on table scoring_days is 'What a rule did on a day (UTC), for its limits.';

create table pending_scores (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  run_id uuid not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint pending_scores_of_rule foreign key (organization_id, rule_id) references scoring_rules on delete cascade
);
create unique index pending_scores_once on pending_scores (organization_id, rule_id, run_id);
create index pending_scores_due on pending_scores (due_at);
create index pending_scores_of_run on pending_scores (organization_id, run_id);
comment on table pending_scores is
  'Sampled runs that are not scored yet. The transaction that stores the score deletes the row, and so does an erasure.';
comment on column pending_scores.due_at is 'When a node scores it next; a claim moves it ahead.';
