-- What was refused, what each change changed, and who the operator was.

alter table audit_entries
  add column actor_name text,
  add column outcome text not null default 'succeeded',
  add column reason text,
  add column count integer not null default 1,
  add column before text,
  add column after text,
  add constraint audit_entries_outcome_is_known check (outcome in ('succeeded', 'refused')) not valid,
  add constraint audit_entries_refusal_has_reason check ((outcome = 'refused') = (reason is not null)) not valid,
  add constraint audit_entries_count_is_positive check (count > 0) not valid;
comment on table audit_entries is 'Who did what to which resource, from where, and who was refused; written once and never changed.';
comment on column audit_entries.actor_name is 'Of the operator: the name of the system''s user.';
comment on column audit_entries.count is 'How often the same was refused within a minute; a change is told by itself.';
comment on column audit_entries.before is 'The changed fields as they were, as JSON; secrets are fingerprints. Null where nothing was there or nothing changed.';
comment on column audit_entries.after is 'The changed fields as they are, as JSON; null where nothing is left or nothing changed.';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the audit log is never changed';
end
$$;
create trigger audit_entries_never_change before update on audit_entries
  for each row execute function refuse_audit_change();
