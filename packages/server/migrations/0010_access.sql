-- Who may do what, and how much: terms of an organisation, sessions, short-lived tokens, invitations.

-- Null: what the plan says.
alter table organizations
  add column requests_per_minute integer check (requests_per_minute > 0),
  add column burst integer check (burst > 0),
  add column monthly_quota bigint check (monthly_quota >= 0),
  add check ((requests_per_minute is null) = (burst is null));

create index memberships_of_user on memberships (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- The organisation the person works in; switching changes it.
  organization_id uuid not null references organizations,
  hash bytea not null unique,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, id);
create index sessions_expiring on sessions (expires_at);

-- A token lives as long as its parent does, and not beyond its own end.
create table session_tokens (
  hash bytea primary key,
  organization_id uuid not null references organizations,
  api_key_id uuid references api_keys,
  session_id uuid references sessions on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((api_key_id is null) <> (session_id is null))
);
create index session_tokens_expiring on session_tokens (expires_at);
create index session_tokens_of_session on session_tokens (session_id) where session_id is not null;

-- By the hash of the address that was tried, known to us or not: both are treated alike.
create table login_failures (
  email_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index login_failures_age on login_failures (failed_at);

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create index invitations_of_organization on invitations (organization_id, id);
