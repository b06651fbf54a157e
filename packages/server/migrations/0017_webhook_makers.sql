-- Who stands behind a webhook: it tells nothing more once they have left.

alter table webhooks add column user_id uuid references users,
  add column lineage_id uuid,
  add constraint webhooks_one_maker check (user_id is null or lineage_id is null),
  drop constraint webhooks_disabled_reason_is_known,
  add constraint webhooks_disabled_reason_is_known check (disabled_reason in ('gone', 'failing', 'maker_gone'));
comment on column webhooks.user_id is 'The person who set it up or took it over, signed in; null: a key did, or nobody in particular.';
comment on column webhooks.lineage_id is 'The key that did, as the first of those that replaced each other: it goes on with the last of them.';
comment on column webhooks.disabled_reason is
  'Why the service switched it off. With maker_gone, what is due stays due until somebody takes it over.';

-- What was made before says its maker in words (usr_… or key_…): the uuid is in the letters, five bits each.
create function pg_temp.uuid_within(id text) returns uuid language sql immutable as $$
  with bits as (
    select substr(string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', letter) - 1)::bit(5)::text, '' order by place), 3) as text
    from regexp_split_to_table(right(id, 26), '') with ordinality as letters(letter, place)
  )
  select string_agg(to_hex(substr(text, 4 * digit + 1, 4)::bit(4)::int), '' order by digit)::uuid
  from bits, generate_series(0, 31) as digits(digit)
$$;

update webhooks w set user_id = u.id from users u
where w.created_by ~ '^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$' and u.id = pg_temp.uuid_within(w.created_by);
update webhooks w set lineage_id = k.lineage_id from api_keys k
where w.created_by ~ '^key_[0-7][0-9a-hjkmnp-tv-z]{25}$' and k.organization_id = w.organization_id
  and k.id = pg_temp.uuid_within(w.created_by);

drop function pg_temp.uuid_within(text);

create index webhooks_of_person on webhooks (organization_id, user_id) where user_id is not null;
create index webhooks_of_lineage on webhooks (organization_id, lineage_id) where lineage_id is not null;
create index api_keys_of_lineage on api_keys (organization_id, lineage_id);
