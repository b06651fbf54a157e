-- Counts of runs, written by the statements that accept and finish them; nothing that reads them ever looks at runs.
-- The shard is the writing process's own, so that nodes do not wait for each other's rows. A run without a key
-- (a person's, or the service's own) counts under the nil key.

create table usage_months (
  organization_id uuid not null,
  month date not null,
  shard smallint not null,
  calls bigint not null,
  primary key (organization_id, month, shard)
) with (fillfactor = 50);

create table run_acceptances (
  organization_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, hour, agent_id, api_key_id, shard)
) with (fillfactor = 50);

-- The outcome is the status, or for a failed run its error's code.
create table run_endings (
  organization_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  api_key_id uuid not null,
  outcome text not null,
  shard smallint not null,
  runs bigint not null,
  tokens bigint not null,
  primary key (organization_id, hour, agent_id, api_key_id, outcome, shard)
) with (fillfactor = 50);

-- How long runs took: one row a bucket of a histogram whose buckets grow by two per cent, so rows add up across
-- hours, agents and shards.
create table run_latencies (
  organization_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  bucket smallint not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, hour, agent_id, bucket, shard)
) with (fillfactor = 50);
