-- Connectors, and the consent that people gave for them by OAuth.

create table connectors (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  type text not null,
  url text not null,
  document_url text,
  document text,
  document_summary text,
  visibility text not null,
  headers text not null,
  oauth text,
  approval text not null,
  status text not null default 'unchecked',
  checked_at timestamptz,
  check_error text,
  tool_count integer,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  consent text,
  oauth_client text,
  primary key (organization_id, id),
  constraint connectors_type_is_known check (type in ('mcp', 'openapi')),
  constraint connectors_visibility_is_known check (visibility in ('shared', 'private')),
  constraint connectors_status_is_known check (status in ('unchecked', 'ok', 'failing')),
  constraint connectors_document_if_openapi check ((type = 'openapi') = (document is not null)),
  constraint connectors_document_with_summary check ((document is null) = (document_summary is null)),
  constraint connectors_checked_at_once_checked check ((status = 'unchecked') = (checked_at is null)),
  constraint connectors_error_only_if_failing check (check_error is null or status = 'failing')
);
comment on table connectors is 'Tools for agents: MCP servers, and services described by an OpenAPI document.';
comment on column connectors.document is 'JSON, as given or fetched; lists read document_summary instead.';
comment on column connectors.headers is 'JSON; each value is encrypted.';
comment on column connectors.oauth is 'JSON; the client secret in it is encrypted.';
comment on column connectors.consent is 'JSON: who connects, and the OAuth client; its secret is encrypted. Null: no consent is needed.';
comment on column connectors.oauth_client is 'The client registered at the authorization server. Encrypted.';

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
comment on table connector_grants is 'Tokens of a connector that people consented to: one for the organisation, or one per end user.';
comment on column connector_grants.end_user is 'The end user, as the caller names them; empty: the organisation.';
comment on column connector_grants.tokens is 'Access token, refresh token and their origin. Encrypted.';
comment on column connector_grants.refreshing_until is 'A process is refreshing the token; others wait until then.';

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
comment on table connector_links is 'Links that start a consent. They are deleted once the connection exists.';
comment on column connector_links.run_id is 'The run that waits for the connection.';

create table connector_attempts (
  state_hash bytea primary key,
  link_hash bytea not null references connector_links on delete cascade,
  browser_hash bytea not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index connector_attempts_of_link on connector_attempts (link_hash);
create index connector_attempts_expiring on connector_attempts (expires_at);
comment on table connector_attempts is 'Consents in progress at an authorization server. Each can be finished once.';
comment on column connector_attempts.browser_hash is 'Of the cookie of the browser that started it: only that browser can finish it.';
comment on column connector_attempts.sealed is 'PKCE verifier, server and client, to check the response; encrypted.';
