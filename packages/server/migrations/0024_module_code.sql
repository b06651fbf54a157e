-- The code of module agents belongs to a revision: kept here, so that every node runs the same and a changed file changes nothing.

create table module_code (
  organization_id uuid not null references organizations,
  hash bytea not null,
  module text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, hash),
  constraint module_code_named_by_sha256 check (octet_length(hash) = 32)
);
comment on table module_code is 'Files of modules, written once, named by their hash; each is the code of a revision or more.';
comment on column module_code.content is 'Compressed; what it becomes has the hash that it is named by.';
alter table module_code alter column content set storage external;

-- Beside the configuration and not in it, where nodes of the release before would not know it.
alter table agent_revisions add column code_hash bytea, add column code_from_release boolean;
comment on column agent_revisions.code_hash is 'The code of a module agent that is the operator''s own.';
comment on column agent_revisions.code_from_release is 'Its module ships with the service. Neither: no module, or nobody has looked yet.';
alter table agent_revisions add constraint agent_revisions_code_is_kept
  foreign key (organization_id, code_hash) references module_code (organization_id, hash) not valid;
