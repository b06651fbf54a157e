-- What happened, who is told of it, what is still to be told, and what was said and answered.

-- A reader must see rows in an order that later commits cannot slip into: a serial is given before the commit, so a cursor over it
-- would skip rows. So the order is that of transactions, and readers stay below the oldest that is still under way. A number of
-- transactions means something in one cluster alone: a restore into a younger one replaces this function by one that adds as much
-- as puts the new events after the old (store/events/feed-order).
create function feed_position(transaction_id xid8) returns bigint language sql immutable as $$
  select transaction_id::text::bigint + 0
$$;
comment on function feed_position is 'Where what a transaction writes stands in the feed.';

create table events (
  organization_id uuid not null,
  id uuid not null,
  position bigint not null default feed_position(pg_current_xact_id()),
  type text not null,
  subject_id uuid not null,
  data text not null,
  traceparent text,
  created_at timestamptz not null,
  primary key (organization_id, id)
) partition by range (id);
create table events_rest partition of events default;
create index events_feed on events (organization_id, position, id);
comment on table events is 'History, the feed and the outbox of webhooks at once: written in the transaction of the change it tells of. By age.';
comment on table events_rest is 'What outlives its partition: events that somebody is still to be told of when it is dropped.';
comment on column events.position is 'The order of the feed: that of the transactions that wrote, without gaps under concurrent commits.';
comment on column events.data is 'The exact bytes that every receiver gets.';
comment on column events.traceparent is 'Carries the trace of the change to the deliveries that tell of it.';

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
  primary key (organization_id, id),
  constraint webhooks_some_events check (cardinality(events) > 0),
  constraint webhooks_retry_policy_is_known check (retry_policy in ('standard', 'extended')),
  constraint webhooks_disabled_reason_is_known check (disabled_reason in ('gone', 'failing')),
  constraint webhooks_disabled_at_with_reason check ((disabled_reason is null) = (disabled_at is null)),
  constraint webhooks_active_or_disabled check (not active or disabled_reason is null),
  constraint webhooks_previous_secret_with_end check ((previous_secret is null) = (previous_secret_until is null))
);
comment on table webhooks is 'Who is told of events.';
comment on column webhooks.secret is 'Encrypted; the previous one signs beside it until its time is up.';
comment on column webhooks.failing_since is 'When the first attempt failed after the last one that did not.';

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
comment on table deliveries is 'One event for one webhook, with its last attempt; those before it are in delivery_attempts. By age.';
comment on table deliveries_rest is 'What outlives its partition: deliveries that are still due when it is dropped.';
comment on column deliveries.status is 'closing: the wait after the last attempt, before it is called failed.';
comment on column deliveries.forgiven is 'Attempts that a stopping node interrupted: they do not use up one of the receiver''s.';
comment on column deliveries.lease_token is 'An attempt is on the wire; a node that dies leaves the row due again when lease_until is past.';

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
comment on table delivery_attempts is 'The attempts of a delivery before its last one. By the age of the delivery.';
comment on table delivery_attempts_rest is 'What outlives its partition: attempts of deliveries that are still due when it is dropped.';
