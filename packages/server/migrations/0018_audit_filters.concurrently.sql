-- The log of one person, key or thing, newest first, without reading what everybody else did.

drop index concurrently if exists audit_entries_by_actor;
create index concurrently audit_entries_by_actor on audit_entries (organization_id, actor, id);

drop index concurrently if exists audit_entries_by_resource;
create index concurrently audit_entries_by_resource on audit_entries (organization_id, resource_id, id) where resource_id is not null;
