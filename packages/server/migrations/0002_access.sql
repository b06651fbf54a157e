-- What people and applications come in with, what they have asked for already, and what they did.

create table api_keys (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  kind text not null,
  hash bytea not null,
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  agent_ids uuid[],
  lineage_id uuid not null,
  rotated_from uuid,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  exposed_at timestamptz,
  primary key (organization_id, id),
  constraint api_keys_kind_is_known check (kind in ('standard', 'demo'))
);
create unique index api_keys_by_hash on api_keys (hash);
comment on table api_keys is 'Keys of applications. Whoever comes with one says only the key: it is found by its hash, whosever it is.';
comment on column api_keys.agent_ids is 'Null: every agent of the organisation.';
comment on column api_keys.lineage_id is 'The first key of a line of rotated ones; they share one rate limit.';
comment on column api_keys.exposed_at is 'When it was last seen in a request over plain HTTP.';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  organization_id uuid not null references organizations,
  hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index sessions_by_hash on sessions (hash);
create index sessions_of_user on sessions (user_id, id);
create index sessions_expiring on sessions (expires_at);
comment on table sessions is 'People who are signed in.';
comment on column sessions.organization_id is 'The organisation the person works in; switching changes it.';

create table session_tokens (
  hash bytea primary key,
  organization_id uuid not null references organizations,
  api_key_id uuid,
  session_id uuid references sessions on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id),
  constraint session_tokens_one_parent check ((api_key_id is null) <> (session_id is null))
);
create index session_tokens_expiring on session_tokens (expires_at);
create index session_tokens_of_session on session_tokens (session_id) where session_id is not null;
comment on table session_tokens is 'Short-lived tokens. One lives as long as its parent does, and not beyond its own end.';

create table login_failures (
  email_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index login_failures_by_age on login_failures (failed_at);
comment on table login_failures is 'By the hash of the address that was tried, known to us or not: both are treated alike.';

create table idempotency_keys (
  organization_id uuid not null,
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  run_id uuid,
  status smallint,
  headers text,
  body text,
  expires_at timestamptz not null,
  primary key (organization_id, scope, key)
);
create index idempotency_keys_expiring on idempotency_keys (expires_at);
comment on table idempotency_keys is 'Requests that named themselves: a repetition finds its run, or the answer that was given.';
comment on column idempotency_keys.scope is 'Method and path: the same key on another route is another request.';
comment on column idempotency_keys.fingerprint is 'Of the body: the same key with another body is refused.';

create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  action text not null,
  actor text not null,
  resource_type text,
  resource_id text,
  address text,
  user_agent text,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index audit_entries_by_age on audit_entries (created_at);
comment on table audit_entries is 'Who did what to which resource, from where; for every write, kept for 400 days.';
