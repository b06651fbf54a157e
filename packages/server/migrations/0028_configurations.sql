-- Resources that a configuration file manages.

create table managed_resources (
  organization_id uuid not null references organizations,
  kind text not null,
  resource_id uuid not null,
  configuration text not null,
  name text not null,
  primary key (organization_id, kind, resource_id)
);
comment on table managed_resources is 'Resources that a configuration manages, with their names in it. Rows of deleted resources have no effect.';
comment on column managed_resources.configuration is 'The name of the configuration.';
comment on column managed_resources.name is 'The name of the resource in the configuration.';
