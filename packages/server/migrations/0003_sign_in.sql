-- Sessions and everything that signs people in: passwords, second factors, single sign-on.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  organization_id uuid not null references organizations,
  hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  method text not null default 'password',
  provider_organization_id uuid references organizations,
  constraint sessions_method_is_known check (method in ('password', 'sso'))
);
create unique index sessions_by_hash on sessions (hash);
create index sessions_of_user on sessions (user_id, id);
create index sessions_expiring on sessions (expires_at);
comment on table sessions is 'Signed-in people.';
comment on column sessions.organization_id is 'The organisation that the person currently works in.';
comment on column sessions.method is 'How the person signed in.';
comment on column sessions.provider_organization_id is 'The organisation of the provider, for method sso; null: the installation''s provider.';

create table devices (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index devices_of_user on devices (user_id);
create index devices_expiring on devices (expires_at);
comment on table devices is
  'Browsers that a person has signed in with, by hash of their cookie. A device grants no access; its failures are counted separately.';

create table password_links (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_of_user on password_links (user_id);
create index password_links_expiring on password_links (expires_at);
comment on table password_links is 'Links to set a new password; using one verifies the address and invalidates the person''s other links.';

create table second_factors (
  user_id uuid primary key references users,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index second_factors_unconfirmed on second_factors (created_at) where confirmed_at is null;
comment on table second_factors is 'Authenticators (TOTP), at most one per person.';
comment on column second_factors.secret is 'Encrypted: codes are computed from it.';
comment on column second_factors.last_step is 'The newest used time step of 30 seconds; older codes are rejected.';
comment on column second_factors.confirmed_at is 'When the first code was accepted; from then on it is required. Null: setup is not complete.';

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash),
  constraint recovery_codes_of_a_factor foreign key (user_id) references second_factors on delete cascade
);
comment on table recovery_codes is 'Single-use codes for people who lost their authenticator, by hash; deleted when used.';

create table sign_in_failures (
  email_hash bytea not null,
  source_hash bytea not null,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (email_hash, source_hash)
);
create index sign_in_failures_by_age on sign_in_failures (failed_at);
comment on table sign_in_failures is 'By hash of the tried e-mail address, existing or not, and of the source.';
comment on column sign_in_failures.source_hash is 'Of a network address, a known browser, a session, or all sources.';

create table login_failures (
  email_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index login_failures_by_age on login_failures (failed_at);
comment on table login_failures is 'Replaced by sign_in_failures; used by nodes of an earlier release. Drop it in a later release.';

create table single_sign_on (
  organization_id uuid primary key references organizations,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  scopes text not null,
  roles_claim text,
  role_mapping jsonb not null,
  default_role text,
  is_required boolean not null,
  readmits_removed boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint single_sign_on_default_role_is_known check (default_role in ('owner', 'admin', 'developer', 'viewer'))
);
comment on table single_sign_on is 'The identity provider of an organisation; at most one.';
comment on column single_sign_on.client_secret is 'Encrypted.';
comment on column single_sign_on.roles_claim is 'The claim that contains the roles; null: none.';
comment on column single_sign_on.role_mapping is 'Maps values of that claim to roles.';
comment on column single_sign_on.default_role is 'For people without a mapped value; null: they cannot sign in.';
comment on column single_sign_on.is_required is 'Only owners can sign in with a password.';
comment on column single_sign_on.readmits_removed is 'Whether a removed member becomes a member again by signing in.';

create table email_domains (
  organization_id uuid not null references organizations,
  id uuid not null,
  domain text not null,
  token text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  verified_by text,
  primary key (organization_id, id),
  constraint email_domains_domain_is_lower_case check (domain = lower(domain)),
  constraint email_domains_verified_by_is_known check (verified_by in ('dns', 'operator')),
  constraint email_domains_verified_by_somebody check ((verified_at is null) = (verified_by is null))
);
create unique index email_domains_once_an_organization on email_domains (organization_id, domain);
create unique index email_domains_one_owner on email_domains (domain) where verified_at is not null;
comment on table email_domains is
  'Domains whose addresses the organisation''s provider may assert. Several organisations may claim a domain; only one can verify it.';
comment on column email_domains.token is 'The expected content of the domain''s TXT record. Not secret.';

create table identities (
  id uuid primary key,
  provider_organization_id uuid references organizations,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null default now()
);
create unique index identities_of_organizations_provider on identities
  (provider_organization_id, issuer, subject)
  where provider_organization_id is not null;
create unique index identities_of_installations_provider on identities (issuer, subject) where provider_organization_id is null;
create index identities_of_user on identities (user_id);
comment on table identities is 'Users of identity providers, since their first sign-in.';
comment on column identities.provider_organization_id is
  'The organisation of the provider; null: the installation''s provider. Identities of different providers are separate.';

create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_organization_id uuid references organizations,
  sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_attempts_expiring on sign_in_attempts (expires_at);
comment on table sign_in_attempts is 'Sign-ins in progress at a provider. Each can be finished once.';
comment on column sign_in_attempts.browser_hash is 'Of the cookie of the browser that started it: only that browser can finish it.';
comment on column sign_in_attempts.sealed is 'Nonce, PKCE verifier and provider, to check the response; encrypted.';
