-- Secrets that people store for their agents.

create table secrets (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid,
  name text not null,
  value text not null,
  previous_value text,
  previous_value_until timestamptz,
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint secrets_of_agent foreign key (organization_id, agent_id) references agents,
  constraint secrets_previous_value_with_end check ((previous_value is null) = (previous_value_until is null))
);
create unique index secrets_of_organization_by_name on secrets (organization_id, name) where agent_id is null;
create unique index secrets_of_agent_by_name on secrets (organization_id, agent_id, name) where agent_id is not null;
comment on table secrets is 'Secrets that people store for their agents. Values are never returned.';
comment on column secrets.agent_id is 'The only agent that can read it; null: every agent of the organisation.';
comment on column secrets.value is 'Encrypted.';
comment on column secrets.previous_value is 'The value before the last rotation. Encrypted.';
comment on column secrets.previous_value_until is 'Agents can read the previous value until then.';
