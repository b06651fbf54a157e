-- Names in the audit log, which stay after what they name is renamed or deleted.

alter table audit_entries add column resource_name text;
comment on column audit_entries.actor_name is 'The name of the key, the e-mail address of the person, or the system user name of the operator, at the time of the action.';
comment on column audit_entries.resource_name is 'The name of the resource at the time of the action; null if it has none.';
