-- Who is told of events, what is still to be told, and what was said and answered.

create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  description text,
  active boolean not null,
  retry_policy text not null check (retry_policy in ('standard', 'extended')),
  -- Encrypted; the previous one signs beside it until its time is up.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_by text,
  created_at timestamptz not null,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  last_delivery_at timestamptz,
  -- When the first attempt failed after the last one that did not.
  failing_since timestamptz,
  check ((disabled_reason is null) = (disabled_at is null)),
  check (not active or disabled_reason is null),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhooks_of_organization on webhooks (organization_id, id);

-- One event for one webhook. While an attempt is in flight the row stays pending and due_at is when its lease ends:
-- a node that dies leaves it due again, with the token that says so. `closing` is the wait after the last attempt.
create table deliveries (
  id uuid primary key,
  organization_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'closing', 'succeeded', 'failed')),
  attempts integer not null default 0,
  -- Attempts that a stopping node interrupted: they do not use up one of the receiver's.
  forgiven integer not null default 0,
  due_at timestamptz,
  lease_token uuid,
  response_status integer,
  error text,
  redelivery_of uuid,
  redelivered_as uuid,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((status in ('pending', 'closing')) = (due_at is not null)),
  check (lease_token is null or status = 'pending'),
  check ((status in ('succeeded', 'failed')) = (completed_at is not null))
) with (fillfactor = 80);
create index deliveries_of_webhook on deliveries (webhook_id, id);
create index deliveries_due on deliveries (webhook_id, due_at) where status = 'pending';
create index deliveries_closing on deliveries (due_at) where status = 'closing';
create index deliveries_failed on deliveries (webhook_id, id) where status = 'failed' and redelivered_as is null;

-- Written before the request is sent and completed after: an attempt on the wire is never missing here.
create table delivery_attempts (
  delivery_id uuid not null,
  number integer not null,
  url text not null,
  started_at timestamptz not null,
  outcome text not null default 'sending' check (outcome in ('sending', 'succeeded', 'failed', 'interrupted')),
  duration_ms integer,
  request_headers text,
  response_status integer,
  response_headers text,
  response_body text,
  response_truncated boolean not null default false,
  error text,
  primary key (delivery_id, number)
);

-- A UUIDv7 of a given time, for rows that a statement makes out of others.
create function uuid_at(moment timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The feed's pages go by id; the index by transaction is for readers that follow it.
create index events_by_id on events (organization_id, id);
