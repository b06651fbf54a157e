-- Consent: tokens that people gave for a connector by OAuth's authorization code, for their organisation or for one of its users.

alter table connectors add column consent text, add column oauth_client text;
comment on column connectors.consent is 'JSON: who connects, and as which client; its secret is encrypted. Null: nobody is asked.';
comment on column connectors.oauth_client is 'The client that the authorization server registered for us. Encrypted.';

create table connector_grants (
  organization_id uuid not null,
  connector_id uuid not null,
  end_user text not null,
  tokens text not null,
  expires_at timestamptz,
  refreshing_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, connector_id, end_user),
  constraint connector_grants_of_connector foreign key (organization_id, connector_id) references connectors on delete cascade
);
create index connector_grants_of_user on connector_grants (organization_id, end_user);
comment on table connector_grants is 'What a connector is used with, where a person has consented: one for the organisation, or one for each user.';
comment on column connector_grants.end_user is 'The caller''s own name of its user; empty: it is the organisation''s.';
comment on column connector_grants.tokens is 'Access and refresh token, and where they came from. Encrypted.';
comment on column connector_grants.refreshing_until is 'Somebody is getting another token; until then nobody else does.';

create table connector_links (
  link_hash bytea primary key,
  organization_id uuid not null,
  connector_id uuid not null,
  end_user text not null,
  run_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint connector_links_of_connector foreign key (organization_id, connector_id) references connectors on delete cascade
);
create index connector_links_of_user on connector_links (organization_id, connector_id, end_user);
create index connector_links_expiring on connector_links (expires_at);
comment on table connector_links is 'Addresses that were handed out for somebody to connect by. Connecting uses them up.';
comment on column connector_links.run_id is 'The run that waits for it.';

create table connector_attempts (
  state_hash bytea primary key,
  link_hash bytea not null references connector_links on delete cascade,
  browser_hash bytea not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index connector_attempts_of_link on connector_attempts (link_hash);
create index connector_attempts_expiring on connector_attempts (expires_at);
comment on table connector_attempts is 'People who were sent to an authorization server and have not come back yet. Coming back uses one up.';
comment on column connector_attempts.browser_hash is 'Of the cookie of the browser that set out: nobody gives consent that another browser began to ask for.';
comment on column connector_attempts.sealed is 'What the answer is held against (PKCE verifier, server, client), encrypted.';
