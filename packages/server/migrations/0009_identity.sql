-- Who stands behind what was made: a key or an invitation ends when its person leaves.

alter table api_keys add column user_id uuid references users;
comment on column api_keys.user_id is 'The person who made it, signed in or by another key of theirs; null: the operator, or the first start.';

alter table invitations add column user_id uuid references users;
comment on column invitations.user_id is 'The person who sent it, signed in or by a key of theirs; null: nobody in particular.';

-- What was made before says its maker in words (usr_… or key_…): the uuid is in the letters, five bits each.
create function pg_temp.uuid_within(id text) returns uuid language sql immutable as $$
  with bits as (
    select substr(string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', letter) - 1)::bit(5)::text, '' order by place), 3) as text
    from regexp_split_to_table(right(id, 26), '') with ordinality as letters(letter, place)
  )
  select string_agg(to_hex(substr(text, 4 * digit + 1, 4)::bit(4)::int), '' order by digit)::uuid
  from bits, generate_series(0, 31) as digits(digit)
$$;

with recursive made as (
  select k.organization_id, k.id, u.id as user_id
  from api_keys k join users u on u.id = pg_temp.uuid_within(k.created_by)
  where k.created_by ~ '^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$'
  union
  select k.organization_id, k.id, made.user_id
  from api_keys k join made on made.organization_id = k.organization_id and made.id = pg_temp.uuid_within(k.created_by)
  where k.created_by ~ '^key_[0-7][0-9a-hjkmnp-tv-z]{25}$'
)
update api_keys k set user_id = made.user_id from made where k.organization_id = made.organization_id and k.id = made.id;

update invitations i set user_id = u.id from users u
where i.invited_by ~ '^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$' and u.id = pg_temp.uuid_within(i.invited_by);
update invitations i set user_id = k.user_id from api_keys k
where i.invited_by ~ '^key_[0-7][0-9a-hjkmnp-tv-z]{25}$' and k.organization_id = i.organization_id
  and k.id = pg_temp.uuid_within(i.invited_by);

drop function pg_temp.uuid_within(text);

create index api_keys_of_person on api_keys (organization_id, user_id) where user_id is not null;
create index invitations_of_person on invitations (organization_id, user_id) where user_id is not null;

-- Whose an address is: an invitation's link is seen by whoever invites, so it proves nothing.

alter table users add column email_proven_at timestamptz;
comment on column users.email_proven_at is 'When it was shown that the address is the person''s, by a link that was mailed to it or by the operator. Until then the account joins one organisation alone.';

-- An operator makes account and membership in one transaction, an invitation in two.
update users u set email_proven_at = u.created_at
where exists (select 1 from memberships m where m.user_id = u.id and m.created_at = u.created_at);

alter table invitations add column mailed_hash bytea;
create unique index invitations_by_mailed_hash on invitations (mailed_hash);
comment on column invitations.mailed_hash is 'Of the link in the mail, which nobody but its reader has seen: unlike the one that is shown, it proves the address.';

create table password_links (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_of_user on password_links (user_id);
create index password_links_expiring on password_links (expires_at);
comment on table password_links is 'Links by which people choose a new password; using one proves their address, and uses up all of theirs.';

-- Guessing is counted by who guesses, so that strangers lock nobody out.

create table sign_in_failures (
  email_hash bytea not null,
  source_hash bytea not null,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (email_hash, source_hash)
);
create index sign_in_failures_by_age on sign_in_failures (failed_at);
comment on table sign_in_failures is 'By the hash of the address that was tried, known to us or not, and of where it was tried from: both are treated alike.';
comment on column sign_in_failures.source_hash is 'Of a network address, of a browser that the person has signed in with, of a session, or of everywhere.';
comment on table login_failures is 'Of nodes of an earlier release: what sign_in_failures is now. To be dropped in a later one.';

create table devices (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index devices_of_user on devices (user_id);
create index devices_expiring on devices (expires_at);
comment on table devices is 'Browsers that somebody has signed in with, by the hash of their cookie. One opens nothing; its failures are counted by themselves.';
