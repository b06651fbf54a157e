-- What runs by itself, and when next. A tick is claimed by moving `next_at` on, in one guarded statement that also names
-- the run it shall make: whoever finishes what a dead node began makes that run and no other.
create table schedules (
  -- The agent or the pipeline.
  subject_id uuid primary key,
  organization_id uuid not null,
  subject text not null check (subject in ('agent', 'pipeline')),
  cron text not null,
  timezone text not null,
  input text not null,
  actor text not null,
  next_at timestamptz,
  -- The tick that has been claimed, until its run is there.
  tick_at timestamptz,
  tick_run_id uuid,
  lease_until timestamptz,
  check ((tick_at is null) = (tick_run_id is null)),
  check ((tick_at is null) = (lease_until is null))
);
create index schedules_due on schedules (next_at) where tick_at is null and next_at is not null;
create index schedules_claimed on schedules (lease_until) where tick_at is not null;
