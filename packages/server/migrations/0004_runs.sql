-- Runs, and what the engine keeps beside them.
-- Input, output and event data are JSON as text: jsonb refuses NUL characters, lone surrogates and huge numbers.
-- No foreign keys here: the insert reads the agent's row itself, and a key check per run would cost more than it proves.

create table runs (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  agent_revision integer not null,
  api_key_id uuid,
  pipeline_run_id uuid,
  status text not null,
  priority smallint not null,
  input text not null,
  output text,
  error text,
  required_action text,
  guardrails text,
  metadata jsonb not null,
  attempt integer not null,
  forgiven integer not null default 0,
  retried integer not null default 0,
  resuming boolean not null default false,
  timeout_seconds integer not null,
  active_ms integer not null default 0,
  emitted integer not null default 0,
  parked text,
  sequence bigint not null default 0,
  tokens_used bigint not null default 0,
  usage text,
  latency_ms bigint,
  idempotency_key text,
  messages integer not null default 0,
  traceparent text,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  action_expires_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  node_id uuid,
  lease_token uuid,
  lease_until timestamptz,
  primary key (organization_id, id),
  constraint runs_status_is_known check (status in
    ('queued', 'running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')),
  constraint runs_leased_while_running check ((status in ('running', 'cancelling')) = (lease_token is not null)),
  constraint runs_lease_token_with_time check ((lease_token is null) = (lease_until is null)),
  constraint runs_completed_at_once_ended check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  constraint runs_error_if_failed check ((status = 'failed') = (error is not null)),
  constraint runs_action_while_required check ((status = 'requires_action') = (required_action is not null)),
  constraint runs_parked_while_action_required check ((status = 'requires_action') = (parked is not null)),
  constraint runs_action_expires_while_required check (status = 'requires_action' or action_expires_at is null),
  constraint runs_output_if_completed check (status <> 'completed' or output is not null)
);
create index runs_of_agent on runs (organization_id, agent_id, id);
create index runs_of_pipeline_run on runs (organization_id, pipeline_run_id, id) where pipeline_run_id is not null;
-- A key at its cap must hide nobody behind it: the queue is found by organisation, agent and key.
create index runs_queue on runs
  (organization_id, agent_id, coalesce(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority desc, id)
  where status = 'queued';
create index runs_queued_longest on runs (queued_at) where status = 'queued';
-- Not on lease_until: a heartbeat then changes no indexed column and stays on its page.
create index runs_leased on runs (organization_id, id) where lease_token is not null;
create index runs_expiring_actions on runs (action_expires_at) where action_expires_at is not null;
-- Most runs complete; whoever looks for the others finds them here.
create index runs_not_completed on runs (organization_id, status, id) where status <> 'completed';
create index runs_by_metadata on runs using gin (metadata jsonb_path_ops) where metadata <> '{}';
comment on table runs is 'Runs: what was asked, who holds it, how it ended.';
comment on column runs.forgiven is 'Attempts that do not count towards the three of a lost worker: handed back, or retried at the agent''s own wish.';
comment on column runs.retried is 'Attempts that failed and were begun anew at the agent''s own wish (limits.retries).';
comment on column runs.resuming is 'The next claim goes on with the same attempt: the run was parked, not lost.';
comment on column runs.active_ms is 'Time spent running in earlier stretches; waiting for a person does not count against the time-out.';
comment on column runs.emitted is 'How many parts of its stream the attempt had sent when it parked: going on, it does not send them again.';
comment on column runs.parked is 'What we must remember of a parked run that its reader need not see.';
comment on column runs.sequence is 'The last event of the run''s stream that is kept.';
comment on column runs.usage is 'What the model''s providers counted; null for runs that no model ran.';
comment on column runs.guardrails is 'JSON: what the guards saw in the run''s input and output.';
comment on column runs.messages is 'How many messages people have sent it; the node that runs it compares this with what it has handed on.';
comment on column runs.traceparent is 'Where it belongs in a trace, on whichever node and however late it goes on; null without tracing.';

create table run_journal (
  organization_id uuid not null,
  run_id uuid not null,
  kind text not null,
  key text not null,
  value text not null,
  primary key (organization_id, run_id, kind, key),
  constraint run_journal_kind_is_known check (kind in ('step', 'answer'))
);
comment on table run_journal is 'What a run has done and been told: after a crash or a wait it goes on from here. Gone when it ends.';

create table run_messages (
  organization_id uuid not null,
  run_id uuid not null,
  number integer not null,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, run_id, number)
);
comment on table run_messages is 'What people have sent to a run while it was under way.';

create table run_events (
  organization_id uuid not null,
  run_id uuid not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  events text not null,
  primary key (organization_id, run_id, first_sequence)
) partition by range (run_id);
create table run_events_rest partition of run_events default;
comment on table run_events is 'Parts of a run''s stream, several events a row; the first two and the last are read off the run. By the age of the run.';
comment on table run_events_rest is 'What outlives its partition: the streams of runs that are still open when it is dropped.';
