-- Whose an idempotency key is, and who made which key.

comment on column idempotency_keys.scope is
  'Whose credentials (the lineage of a key, or a person), method and path: the same key elsewhere, or from somebody else, is another request.';

-- A run that was begun before stays the one run of its key. What was there stays too, for nodes that are still to be replaced.
insert into idempotency_keys (organization_id, scope, key, fingerprint, run_id, expires_at)
select i.organization_id, k.lineage_id || ' ' || i.scope, i.key, i.fingerprint, i.run_id, i.expires_at
from idempotency_keys i
join (
  select organization_id, id, api_key_id from runs where idempotency_key is not null
  union all
  select organization_id, id, api_key_id from pipeline_runs where idempotency_key is not null
) r on r.organization_id = i.organization_id and r.id = i.run_id
join api_keys k on k.organization_id = r.organization_id and k.id = r.api_key_id
on conflict do nothing;

alter table api_keys add column parent_id uuid,
  add constraint api_keys_parent_is_known foreign key (organization_id, parent_id) references api_keys (organization_id, id);
create index api_keys_of_parent on api_keys (organization_id, parent_id) where parent_id is not null;
comment on column api_keys.parent_id is 'The key that made it, and that it ends no later than; null: a person or the operator did.';
