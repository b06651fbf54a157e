-- The audit log: append-only.

create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  action text not null,
  actor text not null,
  resource_type text,
  resource_id text,
  address text,
  user_agent text,
  request_id text,
  created_at timestamptz not null default now(),
  actor_name text,
  outcome text not null default 'succeeded',
  reason text,
  count integer not null default 1,
  before text,
  after text,
  primary key (organization_id, id),
  constraint audit_entries_outcome_is_known check (outcome in ('succeeded', 'refused')),
  constraint audit_entries_refusal_has_reason check ((outcome = 'refused') = (reason is not null)),
  constraint audit_entries_count_is_positive check (count > 0)
);
create index audit_entries_by_age on audit_entries (created_at);
create index audit_entries_by_actor on audit_entries (organization_id, actor, id);
create index audit_entries_by_resource on audit_entries (organization_id, resource_id, id) where resource_id is not null;
comment on table audit_entries is 'Who did what to which resource, from where, and what was rejected; append-only.';
comment on column audit_entries.actor_name is 'The system user name of the operator.';
comment on column audit_entries.count is 'How often the same request was rejected within a minute; 1 for changes.';
comment on column audit_entries.before is 'The changed fields before the change, as JSON; secrets are fingerprints. Null: none.';
comment on column audit_entries.after is 'The changed fields after the change, as JSON. Null: none.';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the audit log is never changed';
end
$$;
create trigger audit_entries_never_change before update on audit_entries
  for each row execute function refuse_audit_change();
