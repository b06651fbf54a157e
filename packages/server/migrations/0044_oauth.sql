-- Keys that people give to applications by OAuth: to which, by which codes, and what renews their tokens.

alter table api_keys add column client_id text;
comment on column api_keys.client_id is 'The application that a person gave it to by OAuth: the address of its metadata document. It has short-lived tokens of the key; the key''s own secret is nobody''s.';

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
comment on table oauth_codes is 'What an application fetches its first tokens with, once. Found by its hash, whosever it is.';
comment on column oauth_codes.challenge is 'PKCE: the base64url SHA-256 of what the application shows with the code.';
comment on column oauth_codes.key_expires_at is 'When the key ends that it is of. Until the code is used, that ends with the code.';

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
comment on table oauth_refresh_tokens is 'What an application gets its next tokens with, once. A used one stays as long as its key does: whoever comes with it again has stolen it, or was stolen from.';
