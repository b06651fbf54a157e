-- Agents with their revisions, deployments and code, policies, and model providers.
-- Configurations are JSON as text, because jsonb rejects some valid JSON.

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
  runs_on_nodes boolean not null default true,
  worker_handler text,
  pins_builds boolean not null default false,
  keeps_builds boolean not null default false,
  primary key (organization_id, id),
  constraint agents_source_is_known check (source in ('catalog', 'custom')),
  constraint agents_catalog_key_from_catalog check ((source = 'catalog') = (catalog_key is not null)),
  constraint agents_revision_positive check (revision > 0)
);
comment on table agents is 'Agents; `revision` is the deployed one.';
comment on column agents.concurrency is 'Copied from the deployed configuration for the claim statement; null: no limit.';
comment on column agents.runs_on_nodes is 'False: only workers have ever run it, so nodes skip its queue.';
comment on column agents.worker_handler is 'Its name at workers; copied from the deployed configuration for the claim statement.';
comment on column agents.pins_builds is 'Copied from the deployed configuration for the claim statement.';
comment on column agents.keeps_builds is 'Copied from the deployed configuration: a run never changes to another build.';

create table module_code (
  organization_id uuid not null references organizations,
  hash bytea not null,
  module text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, hash),
  constraint module_code_named_by_sha256 check (octet_length(hash) = 32)
);
comment on table module_code is 'Files of module agents: immutable, identified by their hash.';
comment on column module_code.content is 'Compressed; the hash is of the uncompressed content.';

alter table module_code alter column content set storage external;

create table agent_revisions (
  organization_id uuid not null,
  agent_id uuid not null,
  revision integer not null,
  id uuid not null,
  configuration text not null,
  changed_fields text[] not null,
  created_by text,
  created_at timestamptz not null,
  code_hash bytea,
  code_from_release boolean,
  primary key (organization_id, agent_id, revision),
  foreign key (organization_id, agent_id) references agents (organization_id, id),
  constraint agent_revisions_revision_positive check (revision > 0)
);
alter table agent_revisions add constraint agent_revisions_code_is_kept
  foreign key (organization_id, code_hash) references module_code (organization_id, hash) not valid;
comment on table agent_revisions is 'All configurations of an agent; immutable.';
comment on column agent_revisions.configuration is
  'JSON; headers and secret of an HTTP agent in it are encrypted, and re-encrypted when the secret key rotates.';
comment on column agent_revisions.code_hash is 'The code of a module agent of the operator.';
comment on column agent_revisions.code_from_release is 'Its module is part of the service. If both are null: no module, or not determined yet.';

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
comment on table deployments is 'When each revision was deployed, and why one was rolled back.';

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
comment on table policies is 'Guards for input and output.';
comment on column policies.guards is 'JSON: a list of guards, with all defaults set.';

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
comment on table providers is 'Model providers of an organisation.';
comment on column providers.api_key is 'Encrypted.';
