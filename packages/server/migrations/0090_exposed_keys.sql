-- When a key was last seen in a request over plain HTTP: whoever looks at the key shall see it, not only the audit log.
-- A table of its own: a new column of api_keys would change the prepared statements of nodes that still run the last release.
create table exposed_api_keys (
  api_key_id uuid primary key references api_keys (id) on delete cascade,
  organization_id uuid not null,
  exposed_at timestamptz not null
);
