-- Agents, and what they are made of: revisions, deployments, policies, connectors, providers of models.
-- Configurations and documents are JSON as text: jsonb refuses some valid JSON.

create table agents (
  organization_id uuid not null references organizations,
  id uuid not null,
  source text not null,
  catalog_key text,
  revision integer not null,
  concurrency integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id),
  constraint agents_source_is_known check (source in ('catalog', 'custom')),
  constraint agents_catalog_key_from_catalog check ((source = 'catalog') = (catalog_key is not null)),
  constraint agents_revision_positive check (revision > 0)
);
comment on table agents is 'Agents; `revision` is the one that is deployed.';
comment on column agents.concurrency is 'Copied from the deployed configuration, for the statement that claims runs: null is no cap.';

create table agent_revisions (
  organization_id uuid not null,
  agent_id uuid not null,
  revision integer not null,
  id uuid not null,
  configuration text not null,
  changed_fields text[] not null,
  created_by text,
  created_at timestamptz not null,
  primary key (organization_id, agent_id, revision),
  foreign key (organization_id, agent_id) references agents (organization_id, id),
  constraint agent_revisions_revision_positive check (revision > 0)
);
comment on table agent_revisions is 'Every configuration an agent has had; one never changes.';

create table deployments (
  organization_id uuid not null,
  agent_id uuid not null,
  id uuid not null,
  revision integer not null,
  previous_revision integer,
  reason text,
  rolled_back_from integer,
  created_by text,
  created_at timestamptz not null,
  primary key (organization_id, agent_id, id),
  foreign key (organization_id, agent_id, revision) references agent_revisions (organization_id, agent_id, revision),
  constraint deployments_reason_for_rollback check ((reason is null) = (rolled_back_from is null))
);
comment on table deployments is 'When which revision was put to work, and why one was taken back.';

create table policies (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  guards text not null,
  revision integer not null,
  metadata jsonb not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint policies_revision_positive check (revision > 0)
);
comment on table policies is 'What may go in and come out.';
comment on column policies.guards is 'JSON: a list of guards with every default filled in.';

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
  primary key (organization_id, id),
  constraint connectors_type_is_known check (type in ('mcp', 'openapi')),
  constraint connectors_visibility_is_known check (visibility in ('shared', 'private')),
  constraint connectors_status_is_known check (status in ('unchecked', 'ok', 'failing')),
  constraint connectors_document_if_openapi check ((type = 'openapi') = (document is not null)),
  constraint connectors_document_with_summary check ((document is null) = (document_summary is null)),
  constraint connectors_checked_at_once_checked check ((status = 'unchecked') = (checked_at is null)),
  constraint connectors_error_only_if_failing check (check_error is null or status = 'failing')
);
comment on table connectors is 'What agents may use: MCP servers, and services described by an OpenAPI document.';
comment on column connectors.document is 'JSON, as it was given or fetched; what a page of the list needs of it is document_summary.';
comment on column connectors.headers is 'JSON; each value is encrypted.';
comment on column connectors.oauth is 'JSON; the client''s secret in it is encrypted.';

create table providers (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  type text not null,
  base_url text,
  api_key text,
  api_key_prefix text,
  api_key_last4 text,
  default_model text,
  is_default boolean not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint providers_type_is_known check (type in ('openai', 'anthropic', 'openai_compatible')),
  constraint providers_hosted_need_a_key check (type = 'openai_compatible' or api_key is not null),
  constraint providers_compatible_need_an_address check (type <> 'openai_compatible' or base_url is not null)
);
create unique index providers_one_per_name on providers (organization_id, name);
create unique index providers_one_default on providers (organization_id) where is_default;
comment on table providers is 'Where an organisation''s model agents find their models.';
comment on column providers.api_key is 'Encrypted.';
