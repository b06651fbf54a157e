-- What agents may use: MCP servers, and services described by an OpenAPI document.

create table connectors (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text,
  type text not null check (type in ('mcp', 'openapi')),
  url text not null,
  document_url text,
  -- JSON text, as it was given or fetched; what a page of the list needs of it stands beside it.
  document text,
  document_summary text,
  visibility text not null check (visibility in ('shared', 'private')),
  -- JSON text; each value is encrypted.
  headers text not null,
  -- JSON text; the client's secret in it is encrypted.
  oauth text,
  approval text not null,
  status text not null default 'unchecked' check (status in ('unchecked', 'ok', 'failing')),
  checked_at timestamptz,
  check_error text,
  tool_count integer,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'openapi') = (document is not null)),
  check ((document is null) = (document_summary is null)),
  check ((status = 'unchecked') = (checked_at is null)),
  check (check_error is null or status = 'failing')
);
create index connectors_of_organization on connectors (organization_id, id);
