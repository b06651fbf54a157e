-- Counts are kept by the minute for a few hours, so that alerts can look at short windows, and by the hour after that:
-- `hour` holds the minute until the rows of an hour are put together. Writing a minute costs what writing an hour cost.
-- These indexes hold the minutes alone, which is how they are found once they are old.
create index run_acceptances_minutes on run_acceptances (hour) where extract(minute from hour at time zone 'UTC') <> 0;
create index run_endings_minutes on run_endings (hour) where extract(minute from hour at time zone 'UTC') <> 0;
create index run_latencies_minutes on run_latencies (hour) where extract(minute from hour at time zone 'UTC') <> 0;
create index webhook_outcomes_minutes on webhook_outcomes (hour) where extract(minute from hour at time zone 'UTC') <> 0;

-- The longest that runs waited, written by the statement that takes them from the queue, one node at a time.
create table run_waits (
  organization_id uuid not null,
  minute timestamptz not null,
  agent_id uuid not null,
  longest_ms bigint not null,
  runs bigint not null,
  primary key (organization_id, minute, agent_id)
) with (fillfactor = 50);
