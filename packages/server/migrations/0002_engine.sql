-- What the engine keeps beside the run itself.

-- Parts of a run's stream, several events a row. The first two events and the last one are not here:
-- they are read off the run.
create table run_events (
  run_id uuid not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  events text not null,
  primary key (run_id, first_sequence)
);

-- What a run has done and been told: after a crash or a wait it goes on from here.
create table run_journal (
  run_id uuid not null,
  kind text not null check (kind in ('step', 'answer')),
  key text not null,
  value text not null,
  primary key (run_id, kind, key)
);

create table run_messages (
  run_id uuid not null,
  number integer not null,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (run_id, number)
);

create table nodes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
