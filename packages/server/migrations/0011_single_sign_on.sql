-- Single sign-on: who vouches for whom. A provider (OpenID Connect) is an organisation's own or the installation's.

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
comment on table single_sign_on is 'The provider of an organisation, of which it has one at most.';
comment on column single_sign_on.client_secret is 'Encrypted.';
comment on column single_sign_on.roles_claim is 'Where the provider says what somebody may do; null: it does not.';
comment on column single_sign_on.role_mapping is 'From a value of that claim to a role.';
comment on column single_sign_on.default_role is 'Of people without a value that is mapped; null: they are not let in.';
comment on column single_sign_on.is_required is 'Passwords open the organisation to owners alone.';
comment on column single_sign_on.readmits_removed is 'Whether somebody who was removed joins again by signing in.';

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
comment on table email_domains is 'Domains whose addresses an organisation''s provider may vouch for. Many may ask for one; it is verified for one alone.';
comment on column email_domains.token is 'What the domain''s TXT record has to say. Public once it does.';

create table identities (
  id uuid primary key,
  provider_organization_id uuid references organizations,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null default now()
);
create unique index identities_of_organizations_provider on identities (provider_organization_id, issuer, subject)
  where provider_organization_id is not null;
create unique index identities_of_installations_provider on identities (issuer, subject) where provider_organization_id is null;
create index identities_of_user on identities (user_id);
comment on table identities is 'Who a provider''s people are here, from the first time they signed in through it.';
comment on column identities.provider_organization_id is 'Whose provider says so; null: the installation''s. What one says counts for no other.';

create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_organization_id uuid references organizations,
  sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_attempts_expiring on sign_in_attempts (expires_at);
comment on table sign_in_attempts is 'People who were sent to a provider and have not come back yet. Coming back uses one up.';
comment on column sign_in_attempts.browser_hash is 'Of the cookie of the browser that set out: nobody ends a sign-in that another browser began.';
comment on column sign_in_attempts.sealed is 'What the provider''s answer is held against (nonce, PKCE verifier, provider), encrypted.';

create table former_members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  removed_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table former_members is 'Who was removed or has left: signing in through the provider does not make them a member again by itself.';

alter table sessions add column method text not null default 'password',
  add column provider_organization_id uuid references organizations,
  add constraint sessions_method_is_known check (method in ('password', 'sso'));
comment on column sessions.method is 'How the person signed in.';
comment on column sessions.provider_organization_id is 'By whose provider, with method sso; null: the installation''s.';
