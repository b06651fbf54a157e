-- Many runs that are done again, in the background: which of them, and as which new runs.

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
comment on table replays is 'Many runs that are done again. What chose them is not kept, only which they are: it may name somebody.';
comment on column replays.due_at is 'When a node looks at it next; whoever does moves it ahead for as long as that may take.';
comment on column replays.settings is 'JSON: what is otherwise in the new runs.';
comment on column replays.actor is 'Who asked for it, and as whom its runs are made for as long as they may.';

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
comment on table replay_items is 'The runs that a replay does again. The new run is named before it is made, and made in the transaction that notes it.';
comment on column replay_items.state is 'waiting; named: its run has an id and is not there yet; made: it is there; then as the run has ended.';
