-- How deliveries ended, by the hour, written by the statements that end them.
create table webhook_outcomes (
  organization_id uuid not null,
  hour timestamptz not null,
  webhook_id uuid not null,
  outcome text not null check (outcome in ('succeeded', 'failed')),
  shard smallint not null,
  deliveries bigint not null,
  primary key (organization_id, hour, webhook_id, outcome, shard)
) with (fillfactor = 50);
