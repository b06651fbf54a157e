-- Runs put together: the pipelines, their runs, and how far each has come.

create table pipelines (
  id uuid primary key,
  organization_id uuid not null references organizations,
  revision integer not null check (revision > 0),
  definition text not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create index pipelines_of_organization on pipelines (organization_id, id);

-- One run of a pipeline, with the definition it began with. Whoever moves it holds its lease; a node that dies lets go of
-- it by itself. `error` is set as soon as the run is bound to fail, while its other steps are still being stopped.
create table pipeline_runs (
  id uuid primary key,
  organization_id uuid not null,
  pipeline_id uuid not null,
  pipeline_revision integer not null,
  definition text not null,
  api_key_id uuid,
  actor text not null,
  status text not null check (status in
    ('running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')),
  input text not null,
  output text,
  error text,
  metadata jsonb not null,
  idempotency_key text,
  scheduled_at timestamptz,
  tokens_used bigint not null default 0,
  latency_ms integer,
  -- The last event of its stream.
  sequence bigint not null default 1,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When somebody must look at it next, whatever hints come.
  due_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  check ((lease_token is null) = (lease_until is null)),
  check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  check ((completed_at is null) = (due_at is not null)),
  check (completed_at is null or lease_token is null),
  check (status <> 'failed' or error is not null),
  check (status <> 'completed' or (output is not null and error is null))
) with (fillfactor = 80);
create index pipeline_runs_of_pipeline on pipeline_runs (organization_id, pipeline_id, id);
create index pipeline_runs_due on pipeline_runs (due_at) where due_at is not null;

-- How far each step is. A step has no row before it begins or is passed over.
create table pipeline_steps (
  pipeline_run_id uuid not null,
  number integer not null,
  status text not null check (status in
    ('running', 'requires_action', 'completed', 'failed', 'skipped', 'cancelled')),
  -- How many runs it is made of; null where it is no fan-out.
  items integer,
  error text,
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (pipeline_run_id, number),
  check ((status in ('completed', 'failed', 'skipped', 'cancelled')) = (completed_at is not null))
);

-- Every run that a step is to have. The row comes first and names the run's id, so that whoever goes on after a crash
-- makes the same run and never a second one: the two keys are the proof.
create table pipeline_tasks (
  pipeline_run_id uuid not null,
  step integer not null,
  item integer not null,
  attempt integer not null,
  run_id uuid not null unique,
  -- Why there is no such run and never will be.
  refusal text,
  created_at timestamptz not null default now(),
  primary key (pipeline_run_id, step, item, attempt)
);

create table pipeline_events (
  pipeline_run_id uuid not null,
  sequence bigint not null,
  event text not null,
  primary key (pipeline_run_id, sequence)
);

alter table runs
  add column pipeline_run_id uuid,
  add column scheduled_at timestamptz;
create index runs_of_pipeline_run on runs (pipeline_run_id, id) where pipeline_run_id is not null;

create unique index events_one_end_per_pipeline_run on events (subject_id) where type = 'pipeline.completed';
