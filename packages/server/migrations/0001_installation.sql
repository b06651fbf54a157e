-- The installation: its facts, nodes, leaders, heartbeats and errors. Functions for ids.
-- Ids are UUIDv7, so they sort by creation time. Secrets are hashed or encrypted before they are stored.

create function uuid_at(moment timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
comment on function uuid_at is 'A UUIDv7 for a given time, for rows that a statement derives from others.';

create function first_uuid_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
comment on function first_uuid_at is 'A lower bound for all ids created at this time or later, for ranges of ids by age.';

create table installation (
  name text primary key,
  value text not null
);
comment on table installation is 'Facts about the installation, such as a sealed text that proves that a node has the right secret key.';
comment on column installation.value is
  'For names that start with secret-key-proof: encrypted, with the sealing key or with an older key that may still be in use.';

create table nodes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  secret_key_ids text[],
  release text,
  roles text[]
);
comment on table nodes is 'The live processes: each updates its row every two seconds.';
comment on column nodes.secret_key_ids is 'The ids of its secret keys, the sealing key first; null: an older release.';
comment on column nodes.release is 'The release that it runs; null: an older release.';
comment on column nodes.roles is 'A subset of gateway, worker, delivery and scheduler; null: an older release.';

create table leaders (
  task text primary key,
  node_id uuid not null,
  lease_until timestamptz not null
);
comment on table leaders is 'Tasks that one node does for all; another node takes over when the lease expires.';

create table heartbeat (
  is_row boolean primary key default true,
  beat_at timestamptz not null,
  constraint heartbeat_has_one_row check (is_row)
);
comment on table heartbeat is 'One row that every live node updates: while it is fresh, lease holders are able to renew their leases.';

create table pauses (
  ended_at timestamptz primary key,
  began_at timestamptz not null,
  constraint pauses_end_after_they_began check (began_at <= ended_at)
);
comment on table pauses is
  'Gaps between heartbeats, in which no lease could be renewed: the database was down, no node was alive, or the clock was changed.';

create table error_reports (
  id uuid primary key,
  fingerprint text not null,
  kind text not null,
  name text not null,
  message text not null,
  stack text,
  place text not null,
  count bigint not null,
  last_request_id uuid,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint error_reports_kind_is_known check (kind in ('request', 'background'))
);
create unique index error_reports_one_per_fingerprint on error_reports (fingerprint);
create index error_reports_by_age on error_reports (last_seen_at);
comment on table error_reports is 'Internal errors, for the operator.';

create table error_occurrences (
  id uuid primary key,
  report_id uuid not null references error_reports on delete cascade,
  request_id uuid,
  organization_id uuid,
  occurred_at timestamptz not null
);
create index error_occurrences_of_report on error_occurrences (report_id, id);
create index error_occurrences_of_request on error_occurrences (request_id) where request_id is not null;
comment on table error_occurrences is 'The time and the request of each internal error.';
