-- Runs, their journal, messages, events, search index and replays.
-- Input, output and event data are JSON as text: jsonb rejects NUL characters, unpaired surrogates and huge numbers.
-- No foreign keys on runs: the insert checks the agent itself, and a check per run would cost more than it is worth.
-- The journal, the events and the search index are partitioned by the age of the run: retention drops partitions.

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
  thread_id uuid,
  thread_turn bigint,
  end_user text,
  worker_queue text,
  worker_build text,
  queued_ms bigint not null default 0,
  waiting_ms bigint not null default 0,
  replay_of uuid,
  replay_thread uuid,
  replay text,
  over_cap uuid,
  charged_tokens bigint not null default 0,
  charged_nanos bigint not null default 0,
  person_id uuid,
  guard_checks text,
  worker_id uuid,
  handed_at timestamptz,
  suspects integer,
  worker_losses integer,
  primary key (organization_id, id),
  constraint runs_leased_while_running check ((status in ('running', 'cancelling')) = (lease_token is not null)),
  constraint runs_lease_token_with_time check ((lease_token is null) = (lease_until is null)),
  constraint runs_completed_at_once_ended check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  constraint runs_error_if_failed check ((status = 'failed') = (error is not null)),
  constraint runs_action_while_required check ((status = 'requires_action') = (required_action is not null)),
  constraint runs_parked_while_action_required check ((status = 'requires_action') = (parked is not null)),
  constraint runs_action_expires_while_required check (status = 'requires_action' or action_expires_at is null),
  constraint runs_output_if_completed check (status <> 'completed' or output is not null),
  constraint runs_status_is_known check (status in
    ('waiting', 'queued', 'running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')),
  constraint runs_turn_with_thread check ((thread_id is null) = (thread_turn is null)),
  constraint runs_waiting_in_thread check (status <> 'waiting' or thread_id is not null)
);
create index runs_of_agent on runs (organization_id, agent_id, id);
create index runs_of_pipeline_run on runs (organization_id, pipeline_run_id, id) where pipeline_run_id is not null;
-- Includes the key, so that a key at its limit does not hide the runs of other keys.
create index runs_queue on runs
  (organization_id, agent_id, coalesce(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority desc, id)
  where status = 'queued';
create index runs_queued_longest on runs (queued_at) where status = 'queued';
-- Not on lease_until: a renewal then changes no indexed column, so the update stays on its page (HOT).
create index runs_leased on runs (organization_id, id) where lease_token is not null;
create index runs_expiring_actions on runs (action_expires_at) where action_expires_at is not null;
-- Most runs complete, so this index is small.
create index runs_not_completed on runs (organization_id, status, id) where status <> 'completed';
create index runs_by_metadata on runs using gin (metadata jsonb_path_ops) where metadata <> '{}';
-- Allows one active run per thread: the run itself is the lock, so a dead node leaves no lock behind.
create unique index runs_one_in_thread on runs
  (organization_id, thread_id)
  where thread_id is not null and status in ('queued', 'running', 'requires_action', 'cancelling');
create index runs_waiting_for_thread on runs (organization_id, thread_id, thread_turn) where status = 'waiting';
create index runs_of_thread on runs (organization_id, thread_id, id) where thread_id is not null;
create index runs_of_user on runs (organization_id, end_user, id) where end_user is not null;
-- Like runs_queue, for runs that workers take.
create index runs_worker_queue on runs
  (organization_id, worker_queue, agent_id, coalesce(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority desc, id)
  where status = 'queued' and worker_queue is not null;
create index runs_replayed_from_thread on runs (organization_id, replay_thread, id) where replay_thread is not null;
create index runs_by_error_code on runs (organization_id, (error::json ->> 'code'), id) where status = 'failed';
-- Almost always empty.
create index runs_suspected on runs (organization_id, worker_queue) where suspects is not null and status in ('queued', 'running', 'cancelling');
comment on table runs is 'Runs: their input, state, lease and result.';
comment on column runs.status is 'As in the API, except waiting: the run waits for its thread, and the API shows it as queued.';
comment on column runs.guardrails is 'JSON: the findings of guards in input and output.';
comment on column runs.forgiven is 'Attempts that do not count towards the limit for lost workers: handed back, or retried by the agent.';
comment on column runs.retried is 'Failed attempts that were retried because of the agent''s limits.retries.';
comment on column runs.resuming is 'The next claim continues the same attempt: the run was parked, not lost.';
comment on column runs.active_ms is 'Execution time of earlier segments; waiting for a person does not count towards the timeout.';
comment on column runs.emitted is 'How many stream parts the attempt had sent when it was parked: it does not send them again.';
comment on column runs.parked is 'Internal state of a parked run.';
comment on column runs.sequence is 'The last stored event of the run''s stream.';
comment on column runs.usage is 'Token usage reported by the model providers; null: no model was used.';
comment on column runs.messages is 'How many messages were sent to the run; its node compares this with the number it has passed on.';
comment on column runs.traceparent is 'The trace context of the run; null without tracing.';
comment on column runs.queued_at is 'Start of the current wait for a worker, the thread or a person; for a running run, of the last one.';
comment on column runs.thread_turn is 'Its turn in the thread, assigned under the lock of the thread.';
comment on column runs.end_user is 'The end user, as the caller names them.';
comment on column runs.worker_queue is 'The worker queue; null: nodes execute the run.';
comment on column runs.worker_build is 'The build that started it, if its agent pins runs to builds.';
comment on column runs.queued_ms is 'Total time that it waited for a worker or its thread, without the current wait.';
comment on column runs.waiting_ms is 'Total time that it waited for people, without the current wait.';
comment on column runs.replay_of is 'The original run of a replay.';
comment on column runs.replay_thread is 'The thread of the original run; the replay is erased with that thread.';
comment on column runs.replay is 'JSON: differences from the agent''s revision, and whether only recorded results may be used.';
comment on column runs.over_cap is 'The cap that it exceeds; it requires an approval before it starts.';
comment on column runs.charged_tokens is 'The part of its tokens that was charged to caps.';
comment on column runs.charged_nanos is 'The part of its costs that was charged to caps, in billionths of a US dollar.';
comment on column runs.person_id is 'The person who started it, directly or with a key; null: none.';
comment on column runs.guard_checks is 'Guard checks as elements of a JSON array, without brackets: each segment appends its own. Null: none.';
comment on column runs.worker_id is 'The worker that holds it, or held it last.';
comment on column runs.handed_at is 'When a worker took it last; null: when the run started.';
comment on column runs.suspects is 'Its worker was lost: the maximum number of suspect runs that may share the next worker. Null: not suspect.';
comment on column runs.worker_losses is 'How often its worker was lost, whether or not that counted as an attempt.';

create table run_journal (
  organization_id uuid not null,
  run_id uuid not null,
  kind text not null,
  key text not null,
  value text not null,
  created_at timestamptz not null default clock_timestamp(),
  took_ms integer,
  sealed text,
  primary key (organization_id, run_id, kind, key),
  constraint run_journal_kind_is_known check (kind in ('step', 'answer'))
) partition by range (run_id);
-- Unused default: rows are inserted through run_journal.
create table run_journal_rest partition of run_journal (created_at default now()) default;
comment on table run_journal is
  'Results of steps and answers that a run has received: it resumes from here after a crash or a wait, and forks start from any step. Partitioned by age of the run.';
comment on table run_journal_rest is 'Default partition: also takes the journals of unfinished runs when their partition is dropped.';
comment on column run_journal.value is 'JSON text; empty if it is sealed.';
comment on column run_journal.created_at is 'Defines the order of the entries of a run.';
comment on column run_journal.took_ms is 'Duration of the work; null: unknown.';
comment on column run_journal.sealed is 'The encrypted value, if a policy redacts the agent''s output.';

create table run_messages (
  organization_id uuid not null,
  run_id uuid not null,
  number integer not null,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, run_id, number)
);
comment on table run_messages is 'Messages that were sent to a run while it was in progress.';

create table run_events (
  organization_id uuid not null,
  run_id uuid not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  events text not null,
  primary key (organization_id, run_id, first_sequence)
) partition by range (run_id);
create table run_events_rest partition of run_events default;
comment on table run_events is
  'Stream events of runs, several per row; the first two and the last one are derived from the run. Partitioned by age of the run.';
comment on table run_events_rest is 'Default partition: also takes the streams of unfinished runs when their partition is dropped.';

create table searchable_runs (
  organization_id uuid not null,
  run_id uuid not null,
  latency_ms bigint,
  cost_nanos bigint,
  words tsvector not null,
  primary key (organization_id, run_id)
) partition by range (run_id);
create table searchable_runs_rest partition of searchable_runs default;
create index searchable_runs_by_words on searchable_runs using gin (words);
create index searchable_runs_by_latency on searchable_runs (organization_id, latency_ms, run_id);
create index searchable_runs_by_cost on searchable_runs (organization_id, cost_nanos, run_id) where cost_nanos is not null;
comment on table searchable_runs is
  'Search index of ended runs, filled in the background. Deleted with the run, and erased with its content. Partitioned by age of the run.';
comment on table searchable_runs_rest is 'Default partition.';
comment on column searchable_runs.cost_nanos is 'Billionths of a US dollar; null: no known price.';
comment on column searchable_runs.words is 'Words of input and output as shown by the API, without positions; empty if the operator disabled it.';

create table search_positions (
  organization_id uuid not null references organizations,
  position bigint not null,
  event_id uuid not null,
  primary key (organization_id)
);
comment on table search_positions is 'The feed position up to which an organisation''s runs are indexed.';

create table replays (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid not null,
  status text not null default 'running',
  settings text not null,
  concurrency integer not null,
  total integer not null,
  actor text not null,
  api_key_id uuid,
  created_at timestamptz not null,
  due_at timestamptz default now(),
  completed_at timestamptz,
  primary key (organization_id, id),
  constraint replays_status_is_known check (status in ('running', 'cancelling', 'completed', 'cancelled')),
  constraint replays_due_until_complete check ((due_at is null) = (completed_at is not null)),
  constraint replays_complete_at_their_end check ((completed_at is null) = (status in ('running', 'cancelling')))
);
create index replays_due on replays (due_at) where due_at is not null;
comment on table replays is 'Bulk replays. The filter that selected the runs is not stored, because it may name a person.';
comment on column replays.settings is 'JSON: differences of the new runs.';
comment on column replays.actor is 'Who requested it; the new runs are created on behalf of this actor.';
comment on column replays.due_at is 'When a node checks it next; a claim moves it ahead.';

create table replay_items (
  organization_id uuid not null,
  replay_id uuid not null,
  source_id uuid not null,
  run_id uuid,
  state text not null default 'waiting',
  refusal text,
  primary key (organization_id, replay_id, source_id),
  constraint replay_items_of_replay foreign key (organization_id, replay_id) references replays on delete cascade,
  constraint replay_items_state_is_known check (state in ('waiting', 'named', 'made', 'completed', 'failed', 'cancelled', 'refused')),
  constraint replay_items_named_before_made check (state not in ('named', 'made', 'completed', 'failed') or run_id is not null),
  constraint replay_items_refused_for_something check ((state = 'refused') = (refusal is not null))
);
create index replay_items_open on replay_items (organization_id, replay_id, source_id) where state in ('waiting', 'named', 'made');
comment on table replay_items is
  'The runs of a bulk replay. The id of the new run is reserved first; the transaction that creates the run updates the item.';
comment on column replay_items.state is 'waiting; named: a run id is reserved; made: the run exists; then the final status of the run.';
