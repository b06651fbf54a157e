-- Workers: processes of users that take the runs of a queue.

create table workers (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  build text not null,
  sdk text not null,
  queues text[] not null,
  agents text[] not null,
  concurrency integer not null,
  running integer not null default 0,
  lineage text not null,
  agent_ids uuid[],
  address text not null,
  registered_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  lost_at timestamptz,
  build_since timestamptz not null default now(),
  left_at timestamptz,
  isolates_until timestamptz,
  judged_at timestamptz,
  accused integer,
  accuses_recent boolean,
  primary key (organization_id, id)
);
comment on table workers is 'External processes that run agents of worker queues; deleted after they deregister, or a day after their last poll.';
comment on column workers.running is 'Its number of runs at the last poll.';
comment on column workers.lineage is 'The key lineage or the person that registered it: only these credentials may use it.';
comment on column workers.agent_ids is 'The only agents whose runs it gets, if its key is limited.';
comment on column workers.lost_at is 'When it was found offline, which is reported once.';
comment on column workers.build_since is 'When the first worker of its build registered, without a gap since then.';
comment on column workers.left_at is 'When it deregistered; the row remains until its build counts as offline.';
comment on column workers.isolates_until is 'Until then it takes only suspect runs.';
comment on column workers.judged_at is 'When its runs were last lost; all nodes use `accused` and `accuses_recent` of that time.';
comment on column workers.accused is 'How many of its runs may have caused the loss.';
comment on column workers.accuses_recent is 'Whether these are only its recently taken runs; otherwise all of them.';

create unlogged table worker_relays (
  organization_id uuid not null,
  id uuid not null,
  node_id uuid not null,
  worker_id uuid not null,
  report text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index worker_relays_to_node on worker_relays (node_id) where answer is null;
comment on table worker_relays is 'Reports of workers that another node received than the one that holds the run, and the answers to them.';
