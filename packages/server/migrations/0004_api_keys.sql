-- API keys, tokens and OAuth, and the idempotency keys of requests.

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
  user_id uuid references users,
  parent_id uuid,
  networks text[],
  last_used_address text,
  expiry_reminders smallint not null default 0,
  queues text[],
  client_id text,
  primary key (organization_id, id),
  constraint api_keys_kind_is_known check (kind in ('standard', 'demo')),
  constraint api_keys_parent_is_known foreign key (organization_id, parent_id) references api_keys (organization_id, id),
  constraint api_keys_networks_are_some check (cardinality(networks) > 0)
);
create unique index api_keys_by_hash on api_keys (hash);
create index api_keys_of_person on api_keys (organization_id, user_id) where user_id is not null;
create index api_keys_of_parent on api_keys (organization_id, parent_id) where parent_id is not null;
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null;
create index api_keys_of_lineage on api_keys (organization_id, lineage_id);
comment on table api_keys is 'Keys of applications. A request contains only the key, so it is found by its hash across organisations.';
comment on column api_keys.agent_ids is 'The only agents that it may use; null: all.';
comment on column api_keys.lineage_id is 'The first key of a series of rotations; these keys share one rate limit.';
comment on column api_keys.exposed_at is 'When it was last sent over plain HTTP.';
comment on column api_keys.user_id is 'The person who created it, directly or with another key; null: the operator, or the first start.';
comment on column api_keys.parent_id is 'The key that created it; it expires no later than its parent. Null: created by a person or the operator.';
comment on column api_keys.networks is 'Addresses and networks (CIDR) that it may be used from; null: all.';
comment on column api_keys.last_used_address is 'The address of the last use.';
comment on column api_keys.expiry_reminders is 'How many of the two expiry reminders were sent or skipped.';
comment on column api_keys.queues is 'The only worker queues that it may serve; null: all.';
comment on column api_keys.client_id is
  'The application that a person granted the key to by OAuth: the URL of its metadata document. It gets short-lived tokens; the secret of the key is not used.';

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
comment on table session_tokens is 'Short-lived tokens. A token expires with its parent at the latest.';

create table oauth_codes (
  hash bytea primary key,
  organization_id uuid not null,
  api_key_id uuid not null,
  redirect_uri text not null,
  challenge text not null,
  key_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint oauth_codes_of_key foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);
create index oauth_codes_expiring on oauth_codes (expires_at);
comment on table oauth_codes is 'Single-use codes for the first tokens of an application. Found by hash across organisations.';
comment on column oauth_codes.challenge is 'PKCE: the base64url SHA-256 of the verifier.';
comment on column oauth_codes.key_expires_at is 'The expiry of the key once the code is used. Until then the key expires with the code.';

create table oauth_refresh_tokens (
  hash bytea primary key,
  organization_id uuid not null,
  api_key_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint oauth_refresh_tokens_of_key foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);
create index oauth_refresh_tokens_expiring on oauth_refresh_tokens (expires_at);
comment on table oauth_refresh_tokens is
  'Single-use refresh tokens. Used ones are kept as long as the key, to detect theft: a second use revokes it.';

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
comment on table idempotency_keys is 'Requests with an idempotency key: a repeated request gets the same run or the same response.';
comment on column idempotency_keys.scope is
  'The credentials (a key lineage or a person), and the operation: method and path, or POST /v2/runs for everything that creates a run.';
comment on column idempotency_keys.fingerprint is
  'Of the body, and of the path if routes share a scope: the same key with another fingerprint is rejected.';
