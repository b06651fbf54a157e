-- Pipelines, pipeline runs and schedules.

create table pipelines (
  organization_id uuid not null references organizations,
  id uuid not null,
  revision integer not null,
  definition text not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id),
  constraint pipelines_revision_positive check (revision > 0)
);
comment on table pipelines is 'Graphs of steps; each step is a run of an agent.';

create table pipeline_runs (
  organization_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  pipeline_revision integer not null,
  definition text not null,
  api_key_id uuid,
  actor text not null,
  status text not null,
  input text not null,
  output text,
  error text,
  metadata jsonb not null,
  idempotency_key text,
  tokens_used bigint not null default 0,
  latency_ms bigint,
  sequence bigint not null default 1,
  traceparent text,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  due_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  retried_by uuid,
  primary key (organization_id, id),
  constraint pipeline_runs_status_is_known check (status in
    ('running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')),
  constraint pipeline_runs_lease_token_with_time check ((lease_token is null) = (lease_until is null)),
  constraint pipeline_runs_completed_at_once_ended check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  constraint pipeline_runs_due_until_ended check ((completed_at is null) = (due_at is not null)),
  constraint pipeline_runs_ended_is_not_leased check (completed_at is null or lease_token is null),
  constraint pipeline_runs_error_if_failed check (status <> 'failed' or error is not null),
  constraint pipeline_runs_output_if_completed check (status <> 'completed' or (output is not null and error is null))
) with (fillfactor = 80);
create index pipeline_runs_of_pipeline on pipeline_runs (organization_id, pipeline_id, id);
create index pipeline_runs_due on pipeline_runs (due_at) where due_at is not null;
comment on table pipeline_runs is 'One run of a pipeline, with its definition. The node that advances it holds the lease.';
comment on column pipeline_runs.error is 'Set as soon as the run must fail, while other steps are still being cancelled.';
comment on column pipeline_runs.sequence is 'The last event of its stream.';
comment on column pipeline_runs.due_at is 'When a node must check it next, even without a hint.';
comment on column pipeline_runs.retried_by is 'The newest retry. While it has not ended, another retry request returns it.';

create table pipeline_steps (
  organization_id uuid not null,
  pipeline_run_id uuid not null,
  number integer not null,
  status text not null,
  items integer,
  error text,
  started_at timestamptz not null,
  completed_at timestamptz,
  taken_from uuid,
  primary key (organization_id, pipeline_run_id, number),
  constraint pipeline_steps_status_is_known check (status in
    ('running', 'requires_action', 'completed', 'failed', 'skipped', 'cancelled')),
  constraint pipeline_steps_completed_at_once_ended
    check ((status in ('completed', 'failed', 'skipped', 'cancelled')) = (completed_at is not null))
);
create index pipeline_steps_taken on pipeline_steps (organization_id, taken_from) where taken_from is not null;
comment on table pipeline_steps is 'Progress of each step. A step has no row before it starts or is skipped.';
comment on column pipeline_steps.items is 'The number of its runs; null: no fan-out.';
comment on column pipeline_steps.taken_from is 'The earlier pipeline run that executed the step, if this is a retry: its tasks belong to the step.';

create table pipeline_tasks (
  organization_id uuid not null,
  pipeline_run_id uuid not null,
  step integer not null,
  item integer not null,
  attempt integer not null,
  run_id uuid not null,
  refusal text,
  created_at timestamptz not null default now(),
  primary key (organization_id, pipeline_run_id, step, item, attempt)
);
create unique index pipeline_tasks_one_per_run on pipeline_tasks (organization_id, run_id);
comment on table pipeline_tasks is 'The runs of a step. The row reserves the run id first, so that after a crash the same run is created.';
comment on column pipeline_tasks.refusal is 'Why the task has no run.';

create table pipeline_events (
  organization_id uuid not null,
  pipeline_run_id uuid not null,
  sequence bigint not null,
  event text not null,
  primary key (organization_id, pipeline_run_id, sequence)
);
comment on table pipeline_events is 'The stream of a pipeline run.';

create table schedules (
  organization_id uuid not null,
  subject_id uuid not null,
  subject text not null,
  cron text not null,
  timezone text not null,
  input text not null,
  actor text not null,
  next_at timestamptz,
  tick_at timestamptz,
  tick_run_id uuid,
  lease_until timestamptz,
  refusal text,
  primary key (organization_id, subject_id),
  constraint schedules_subject_is_known check (subject in ('agent', 'pipeline')),
  constraint schedules_tick_names_its_run check ((tick_at is null) = (tick_run_id is null)),
  constraint schedules_leased_while_ticking check ((tick_at is null) = (lease_until is null))
);
create index schedules_due on schedules (next_at) where tick_at is null and next_at is not null;
create index schedules_claimed on schedules (lease_until) where tick_at is not null;
comment on table schedules is 'Schedules and their next tick. One statement claims a tick, moves next_at and reserves the run id.';
comment on column schedules.subject_id is 'The agent or the pipeline.';
comment on column schedules.tick_at is 'The claimed tick, until its run exists.';
comment on column schedules.refusal is 'JSON: why the last tick started no run.';
