-- Scorers, and experiments: revisions run with the rows of a data set.

create table scorers (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
comment on table scorers is 'Score the outputs of runs. The definitions are in scorer_versions.';

create table scorer_versions (
  organization_id uuid not null,
  scorer_id uuid not null,
  version integer not null,
  definition text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (organization_id, scorer_id, version),
  constraint scorer_versions_of_scorer foreign key (organization_id, scorer_id) references scorers on delete cascade
);
comment on table scorer_versions is 'Definitions of scorers; a change adds a version.';
comment on column scorer_versions.definition is 'JSON. Never changed.';

create table experiments (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid not null,
  dataset_id uuid not null,
  dataset_version integer not null,
  name text,
  status text not null default 'running',
  settings text not null,
  concurrency integer not null,
  max_cost_usd double precision,
  rows integer not null,
  tokens_used bigint not null default 0,
  cost_usd double precision not null default 0,
  actor text not null,
  api_key_id uuid,
  created_at timestamptz not null,
  due_at timestamptz default now(),
  completed_at timestamptz,
  primary key (organization_id, id),
  constraint experiments_of_dataset foreign key (organization_id, dataset_id) references datasets on delete cascade,
  constraint experiments_status_is_known check (status in ('running', 'cancelling', 'completed', 'cancelled')),
  constraint experiments_due_until_complete check ((due_at is null) = (completed_at is not null)),
  constraint experiments_complete_at_their_end check ((completed_at is null) = (status in ('running', 'cancelling')))
);
create index experiments_due on experiments (due_at) where due_at is not null;
create index experiments_of_datasets on experiments (organization_id, dataset_id);
comment on table experiments is 'Runs of revisions with the rows of a data set.';
comment on column experiments.settings is 'JSON: revisions, effects, priority, time limit, and the scorers as they were at its start.';
comment on column experiments.cost_usd is 'Of the runs that have ended and of their scores.';
comment on column experiments.actor is 'Who requested it; its runs are created on behalf of this actor.';
comment on column experiments.due_at is 'When a node checks it next; a claim moves it ahead.';

create table experiment_runs (
  organization_id uuid not null,
  experiment_id uuid not null,
  row_id uuid not null,
  revision integer not null,
  dataset_id uuid not null,
  run_id uuid,
  state text not null default 'waiting',
  outcome text,
  refusal text,
  missed boolean not null default false,
  latency_ms bigint,
  tokens_used bigint not null default 0,
  cost_usd double precision,
  scored_until timestamptz,
  primary key (organization_id, experiment_id, row_id, revision),
  constraint experiment_runs_of_experiment foreign key (organization_id, experiment_id) references experiments on delete cascade,
  constraint experiment_runs_of_row foreign key (organization_id, dataset_id, row_id) references dataset_rows on delete cascade,
  constraint experiment_runs_state_is_known
    check (state in ('waiting', 'named', 'made', 'ended', 'completed', 'failed', 'cancelled', 'refused')),
  constraint experiment_runs_named_before_made check (state not in ('named', 'made', 'ended', 'completed', 'failed') or run_id is not null),
  constraint experiment_runs_refused_for_something check ((state = 'refused') = (refusal is not null))
);
create index experiment_runs_open on experiment_runs (organization_id, experiment_id, row_id, revision)
  where state in ('waiting', 'named', 'made', 'ended');
create index experiment_runs_of_rows on experiment_runs (organization_id, dataset_id, row_id);
create index experiment_runs_by_run on experiment_runs (organization_id, run_id) where run_id is not null;
comment on table experiment_runs is
  'The run of each row and revision. Its id is reserved first; the transaction that creates the run updates the row here. Erasing a row of the data set erases its results.';
comment on column experiment_runs.state is
  'waiting; named: a run id is reserved; made: the run exists; ended: it waits for its scores; then the final status of the run.';
comment on column experiment_runs.outcome is 'The final status of the run, before it is scored.';
comment on column experiment_runs.scored_until is 'A node scores it until then.';

create table experiment_scores (
  organization_id uuid not null,
  experiment_id uuid not null,
  row_id uuid not null,
  revision integer not null,
  scorer smallint not null,
  run_id uuid,
  is_pending boolean not null default false,
  score double precision,
  passed boolean,
  reason text,
  tokens_used bigint not null default 0,
  cost_usd double precision,
  primary key (organization_id, experiment_id, row_id, revision, scorer),
  constraint experiment_scores_of_run foreign key (organization_id, experiment_id, row_id, revision)
    references experiment_runs on delete cascade,
  constraint experiment_scores_are_shares check (score between 0 and 1)
);
comment on table experiment_scores is 'The scores of runs of experiments.';
comment on column experiment_scores.scorer is 'The place of the scorer in the settings of the experiment.';
comment on column experiment_scores.run_id is 'The run of an agent that scores: reserved before it is created.';
comment on column experiment_scores.is_pending is 'The run has not ended.';
