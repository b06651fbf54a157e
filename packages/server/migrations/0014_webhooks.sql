-- Events, the feed, and their delivery to webhooks.
-- Events and deliveries are partitioned by age: retention drops partitions.

-- The feed is ordered by transaction id: an order by a serial would let later commits insert before a reader's cursor.
-- Transaction ids are specific to one cluster: after a restore, the service replaces this function by one that adds an offset
-- (store/events/feed.ts).
create function feed_position(transaction_id xid8) returns bigint language sql immutable as $$
  select transaction_id::text::bigint + 0
$$;
comment on function feed_position is 'The position in the feed of the events of a transaction.';

-- A reader must never pass a position that an open transaction can still write. The floor is the lowest position that new events
-- may get. A reader that wants to pass open transactions raises it first: then a transaction that is older than the floor and
-- writes an event later gets a position above what was read. See docs/decisions/0068.
-- A sequence, because every session must see the new value immediately, independent of its snapshot.
create sequence feed_floor;
comment on sequence feed_floor is 'New events get no lower position. Only advance_feed_floor() raises it.';

create table events (
  organization_id uuid not null,
  id uuid not null,
  position bigint not null default greatest(feed_position(pg_current_xact_id()), pg_sequence_last_value('feed_floor')),
  type text not null,
  subject_id uuid not null,
  data text not null,
  traceparent text,
  created_at timestamptz not null,
  primary key (organization_id, id)
) partition by range (id);
-- Unused default: rows are inserted through events.
create table events_rest partition of events (position default feed_position(pg_current_xact_id())) default;
create index events_feed on events (organization_id, position, id);
comment on table events is 'History, feed and webhook outbox: written in the transaction of the change. Partitioned by age.';
comment on table events_rest is 'Default partition: also takes events with pending deliveries when their partition is dropped.';
comment on column events.position is 'The order of the feed: by transaction, so that later commits cannot insert before a reader.';
comment on column events.data is 'The exact bytes that every receiver gets.';
comment on column events.traceparent is 'The trace context for the deliveries of the event.';

-- Returns the position below which no event can appear any more, and the session that blocks it, if there is one.
--
-- Why it is safe: to insert an event, a transaction locks the table (RowExclusiveLock) before it computes the position, and keeps
-- the lock until its changes are visible. So each transaction that writes events
--   * computed its position after the floor was raised: the position is not below `reached`; or
--   * computed it before: then its lock is in the list that is read afterwards, and its transaction id, which is a lower bound
--     of its positions, limits the result; or it has ended, and every later snapshot sees its events.
create function advance_feed_floor(out horizon bigint, out holder integer) language plpgsql as $$
declare
  reached bigint;
  writers xid[];
  pids integer[];
begin
  -- One at a time: the floor must never go down.
  perform pg_advisory_xact_lock(1634624628); -- "ags" and a 4
  reached := feed_position(pg_snapshot_xmax(pg_current_snapshot()));
  perform setval('feed_floor', greatest(reached, pg_sequence_last_value('feed_floor')));
  with locks as materialized (select * from pg_locks where granted)
  select array_agg(own.transactionid), array_agg(events.pid) into writers, pids
  from locks events join locks own on own.virtualtransaction = events.virtualtransaction
    and own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
  where events.locktype = 'relation' and events.mode = 'RowExclusiveLock' and events.relation = 'events'::regclass
    and events.database = (select oid from pg_database where datname = current_database());
  -- Numbers in the list of locks have 32 bits; those of the open transactions tell which ones they are.
  select feed_position(open.id), pids[array_position(writers, open.id::xid)] into horizon, holder
  from pg_snapshot_xip(pg_current_snapshot()) as open(id)
  where open.id::xid = any(writers) order by open.id limit 1;
  if horizon is null or horizon >= reached then
    horizon := reached;
    holder := null;
  end if;
end
$$;
comment on function advance_feed_floor is 'The position below which no event can appear any more, and the process that blocks it.';

create table webhooks (
  organization_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  events text[] not null,
  description text,
  active boolean not null,
  retry_policy text not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_by text,
  created_at timestamptz not null,
  disabled_reason text,
  disabled_at timestamptz,
  last_delivery_at timestamptz,
  failing_since timestamptz,
  user_id uuid references users,
  lineage_id uuid,
  run_id uuid,
  door text,
  name text,
  looked_again boolean not null default false,
  primary key (organization_id, id),
  constraint webhooks_some_events check (cardinality(events) > 0),
  constraint webhooks_retry_policy_is_known check (retry_policy in ('standard', 'extended')),
  constraint webhooks_disabled_at_with_reason check ((disabled_reason is null) = (disabled_at is null)),
  constraint webhooks_active_or_disabled check (not active or disabled_reason is null),
  constraint webhooks_previous_secret_with_end check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhooks_one_maker check (user_id is null or lineage_id is null),
  constraint webhooks_disabled_reason_is_known check (disabled_reason in ('gone', 'failing', 'maker_gone')),
  constraint webhooks_of_run_by_door check ((run_id is null) = (door is null)),
  constraint webhooks_of_run_by_name check ((run_id is null) = (name is null))
);
create index webhooks_of_person on webhooks (organization_id, user_id) where user_id is not null;
create index webhooks_of_lineage on webhooks (organization_id, lineage_id) where lineage_id is not null;
create unique index webhooks_of_run on webhooks (organization_id, run_id, name) where run_id is not null;
comment on table webhooks is 'Receivers of events: of all subscribed types, or of one run.';
comment on column webhooks.secret is
  'Encrypted; the previous one also signs until it expires. For a run''s receiver: the credentials of the protocol.';
comment on column webhooks.previous_secret is 'Encrypted.';
comment on column webhooks.disabled_reason is 'Why the service deactivated it. maker_gone: its owner left, and its deliveries wait for a new owner.';
comment on column webhooks.failing_since is 'When the first attempt failed after the last success.';
comment on column webhooks.user_id is 'The person who owns it; null: a key owns it, or it has no owner.';
comment on column webhooks.lineage_id is 'The lineage of the key that owns it: it works as long as one key of the lineage does.';
comment on column webhooks.run_id is
  'Set for a receiver of one run: it is not visible as a webhook in the API, and is deleted a day after the run ended.';
comment on column webhooks.door is 'The protocol of a run''s receiver.';
comment on column webhooks.name is 'The client''s name of a run''s receiver.';
comment on column webhooks.looked_again is
  'Whether its run was checked again after the receiver was saved: a concurrent end of the run may have missed the receiver.';

create table deliveries (
  organization_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null,
  attempts integer not null default 0,
  forgiven integer not null default 0,
  due_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  started_at timestamptz,
  url text,
  outcome text,
  duration_ms integer,
  request_headers text,
  response_status integer,
  response_headers text,
  response_body text,
  response_truncated boolean not null default false,
  error text,
  redelivery_of uuid,
  redelivered_as uuid,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  answers_erased boolean not null default false,
  primary key (organization_id, webhook_id, id),
  constraint deliveries_status_is_known check (status in ('pending', 'closing', 'succeeded', 'failed')),
  constraint deliveries_outcome_is_known check (outcome in ('succeeded', 'failed', 'interrupted')),
  constraint deliveries_due_until_ended check ((status in ('pending', 'closing')) = (due_at is not null)),
  constraint deliveries_leased_only_if_pending check (lease_token is null or status = 'pending'),
  constraint deliveries_lease_token_with_time check ((lease_token is null) = (lease_until is null)),
  constraint deliveries_leased_has_an_attempt check (lease_token is null or (started_at is not null and url is not null)),
  constraint deliveries_completed_at_once_ended check ((status in ('succeeded', 'failed')) = (completed_at is not null))
) partition by range (id);
create table deliveries_rest partition of deliveries default with (fillfactor = 40);
create index deliveries_due on deliveries (organization_id, webhook_id, due_at) where status = 'pending';
create index deliveries_closing on deliveries (due_at) where status = 'closing';
create index deliveries_failed on deliveries (organization_id, webhook_id, id) where status = 'failed' and redelivered_as is null;
create index deliveries_of_event on deliveries (organization_id, event_id);
comment on table deliveries is 'One event for one webhook, with its last attempt; earlier ones are in delivery_attempts. Partitioned by age.';
comment on table deliveries_rest is 'Default partition: also takes pending deliveries when their partition is dropped.';
comment on column deliveries.status is 'closing: the wait between the last attempt and failed.';
comment on column deliveries.forgiven is 'Attempts interrupted by a stopping node: they do not count.';
comment on column deliveries.lease_token is 'Set while an attempt is in progress; if its node dies, the row is due again after lease_until.';
comment on column deliveries.answers_erased is 'The event was erased: responses may repeat its content, so they are not stored.';

create table delivery_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  url text not null,
  started_at timestamptz not null,
  outcome text not null,
  duration_ms integer,
  request_headers text,
  response_status integer,
  response_headers text,
  response_body text,
  response_truncated boolean not null default false,
  error text,
  primary key (organization_id, delivery_id, number),
  constraint delivery_attempts_outcome_is_known check (outcome in ('succeeded', 'failed', 'interrupted'))
) partition by range (delivery_id);
create table delivery_attempts_rest partition of delivery_attempts default;
comment on table delivery_attempts is 'Earlier attempts of a delivery. Partitioned by age of the delivery.';
comment on table delivery_attempts_rest is 'Default partition: also takes attempts of pending deliveries when their partition is dropped.';
