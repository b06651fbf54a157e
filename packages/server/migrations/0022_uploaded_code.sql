-- Code that no revision uses is deleted: this finds the revisions of a piece of code.
create index agent_revisions_by_code on agent_revisions (organization_id, code_hash) where code_hash is not null;

comment on column agent_revisions.code_hash is 'The code of a module agent: files of the operator, or uploaded ones.';
comment on column module_code.created_at is 'When it was stored or uploaded again; code that no revision uses is deleted a day later.';
