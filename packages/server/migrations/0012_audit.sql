-- Who did what to which resource, from where; for every write, kept for 400 days.
create table audit_entries (
  id uuid primary key,
  organization_id uuid not null,
  action text not null,
  actor text not null,
  resource_type text,
  resource_id text,
  address text,
  user_agent text,
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_of_organization on audit_entries (organization_id, id);
create index audit_age on audit_entries (created_at);
