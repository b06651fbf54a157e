-- Runs that have ended, as they are looked for: what was said, how long they took, what they cost. Filled behind the work and not by it,
-- so that accepting and ending a run cost what they did. By the age of the run, so that forgetting is dropping partitions.

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
comment on table searchable_runs is 'Runs that have ended, as they are looked for. Filled in the background; it goes with its run, and is erased with what the run said.';
comment on table searchable_runs_rest is 'What no partition is there for, and what outlives its partition.';
comment on column searchable_runs.words is 'Of the input and the output as the API shows them, without their order; empty where the operator wants none.';
comment on column searchable_runs.cost_nanos is 'Billionths of a US dollar; null where no price is known.';

create table search_positions (
  organization_id uuid not null references organizations,
  position bigint not null,
  event_id uuid not null,
  primary key (organization_id)
);
comment on table search_positions is 'How far in its feed an organisation''s runs can be looked for: what ended after it is still to be put there.';
