-- Who there is: organisations, the people in them, and the installation itself.
-- Ids are UUIDv7: they sort by the time they were made. What is secret is hashed or encrypted before it comes here.

create table organizations (
  id uuid primary key,
  name text not null,
  plan text not null,
  requests_per_minute integer,
  burst integer,
  monthly_quota bigint,
  default_policy text,
  is_operator boolean not null default false,
  created_at timestamptz not null default now(),
  constraint organizations_plan_is_known check (plan in ('free', 'developer', 'business', 'enterprise')),
  constraint organizations_requests_per_minute_positive check (requests_per_minute > 0),
  constraint organizations_burst_positive check (burst > 0),
  constraint organizations_monthly_quota_not_negative check (monthly_quota >= 0),
  constraint organizations_rate_and_burst_together check ((requests_per_minute is null) = (burst is null))
);
create unique index organizations_one_operator on organizations (is_operator) where is_operator;
comment on table organizations is 'Tenants. Rates and quotas that are null are the plan''s own.';
comment on column organizations.default_policy is 'A template''s name, or pol_… of one of its own.';
comment on column organizations.is_operator is 'Whoever runs the installation: its first organisation.';

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_one_per_email on users (lower(email));
comment on table users is 'People. One account serves every organisation they are a member of.';

create table memberships (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  constraint memberships_role_is_known check (role in ('owner', 'admin', 'developer', 'viewer'))
);
create index memberships_of_user on memberships (user_id);
comment on table memberships is 'Who belongs to which organisation, and as what.';

create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  role text not null,
  hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (organization_id, id),
  constraint invitations_role_is_known check (role in ('owner', 'admin', 'developer', 'viewer'))
);
create unique index invitations_by_hash on invitations (hash);
create index invitations_expiring on invitations (expires_at);
comment on table invitations is 'Links that make somebody a member. The link itself is not stored, only its hash.';

create table installation (
  name text primary key,
  value text not null
);
comment on table installation is 'Facts about the installation itself, such as a sealed text that proves a node has the right secret key.';

create table nodes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table nodes is 'The processes that live: each says so every two seconds.';

create table leaders (
  task text primary key,
  node_id uuid not null,
  lease_until timestamptz not null
);
comment on table leaders is 'Work that one node does for all of them; another takes over when the lease has run out.';

create function uuid_at(moment timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
comment on function uuid_at is 'A UUIDv7 of a given time, for rows that a statement makes out of others.';

create function first_uuid_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
comment on function first_uuid_at is 'Not above any id that was made at this time or later: the bound of a range of ids by age.';
