-- Organisations and their members.

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
  requires_second_factor boolean not null default false,
  max_key_age_days integer,
  cors_origins text[] not null default '{}',
  file_bytes bigint,
  constraint organizations_plan_is_known check (plan in ('free', 'developer', 'business', 'enterprise')),
  constraint organizations_requests_per_minute_positive check (requests_per_minute > 0),
  constraint organizations_burst_positive check (burst > 0),
  constraint organizations_monthly_quota_not_negative check (monthly_quota >= 0),
  constraint organizations_rate_and_burst_together check ((requests_per_minute is null) = (burst is null)),
  constraint organizations_max_key_age_days_positive check (max_key_age_days > 0)
);
create unique index organizations_one_operator on organizations (is_operator) where is_operator;
create index organizations_with_cors_origins on organizations (id) where cors_origins <> '{}';
comment on table organizations is 'Tenants. A null rate or quota means the default of the plan.';
comment on column organizations.default_policy is 'The name of a template, or the id (pol_…) of one of its policies.';
comment on column organizations.is_operator is 'The operator of the installation: its first organisation.';
comment on column organizations.requires_second_factor is 'Members without a second factor can only set one up.';
comment on column organizations.max_key_age_days is 'Maximum age of its keys; null: the limit of the installation.';
comment on column organizations.cors_origins is 'Origins whose pages may call the API with its keys and tokens; *: any.';
comment on column organizations.file_bytes is 'File storage granted by the operator; null: the limit of the plan.';

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  email_proven_at timestamptz
);
create unique index users_one_per_email on users (lower(email));
comment on table users is 'People. One account is used for all organisations that they are a member of.';
comment on column users.email_proven_at is
  'When the e-mail address was verified, by a mailed link or by the operator. Until then the account can join only one organisation.';

create table memberships (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  constraint memberships_role_is_known check (role in ('owner', 'admin', 'developer', 'viewer'))
);
create index memberships_of_user on memberships (user_id);
comment on table memberships is 'Members of organisations and their roles.';

create table former_members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  removed_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table former_members is 'People who left or were removed: single sign-on does not add them again.';

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
  user_id uuid references users,
  mailed_hash bytea,
  primary key (organization_id, id),
  constraint invitations_role_is_known check (role in ('owner', 'admin', 'developer', 'viewer'))
);
create unique index invitations_by_hash on invitations (hash);
create index invitations_expiring on invitations (expires_at);
create index invitations_of_person on invitations (organization_id, user_id) where user_id is not null;
create unique index invitations_by_mailed_hash on invitations (mailed_hash);
comment on table invitations is 'Links that create a membership. Only the hash of the link is stored.';
comment on column invitations.user_id is 'The person who sent it, directly or with a key; null: no person.';
comment on column invitations.mailed_hash is 'The hash of the mailed link: unlike the displayed link, it verifies the address.';
