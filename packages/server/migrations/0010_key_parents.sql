-- Whose an idempotency key is, and who made which key.

comment on column idempotency_keys.scope is
  'Whose credentials (the lineage of a key, or a person), method and path: the same key elsewhere, or from somebody else, is another request.';

alter table api_keys add column parent_id uuid,
  add constraint api_keys_parent_is_known foreign key (organization_id, parent_id) references api_keys (organization_id, id);
create index api_keys_of_parent on api_keys (organization_id, parent_id) where parent_id is not null;
comment on column api_keys.parent_id is 'The key that made it, and that it ends no later than; null: a person or the operator did.';
