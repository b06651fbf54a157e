-- Workers: processes of the user's that come for the runs of a queue.

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
  primary key (organization_id, id)
);
comment on table workers is 'Processes elsewhere that run agents of worker queues; a row until they say good-bye, or a day after they were last heard of.';
comment on column workers.lineage is 'The key that registered it, or the person: only that one speaks for it.';
comment on column workers.agent_ids is 'The only agents whose runs it gets, where its key is limited to some.';
comment on column workers.running is 'What it had in hand when it was last heard of.';
comment on column workers.lost_at is 'When it was found to be silent, which is told once.';

-- Unlogged: what is under way here is said again by whoever said it.
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
comment on table worker_relays is 'Reports of workers that reached another node than the one that holds the run, and what that one answers.';

alter table runs add column worker_queue text, add column worker_build text;
comment on column runs.worker_queue is 'The queue of a run that workers take; null: nodes do.';
comment on column runs.worker_build is 'The build that began it, where its agent pins runs to builds.';

alter table agents add column runs_on_nodes boolean not null default true, add column worker_handler text,
  add column pins_builds boolean not null default false;
comment on column agents.runs_on_nodes is 'False for one that has only ever been run by workers: nodes need not look through its queue.';
comment on column agents.worker_handler is 'What workers call it; copied from the deployed configuration, for the statement that claims runs.';
comment on column agents.pins_builds is 'Copied from the deployed configuration, for the statement that claims runs.';

alter table api_keys add column queues text[];
comment on column api_keys.queues is 'The only worker queues it may serve; null: all.';
