-- What proves a person beside the password, and who asks for it.

create table second_factors (
  user_id uuid primary key references users,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table second_factors is 'Authenticators (TOTP), one a person at most.';
comment on column second_factors.secret is 'Encrypted: codes are computed from it.';
comment on column second_factors.last_step is 'The newest half minute since 1970 whose code was used; neither it nor an older one works again.';
comment on column second_factors.confirmed_at is 'When a first code was given, from which on it is asked for; null: it is being set up.';

create index second_factors_unconfirmed on second_factors (created_at) where confirmed_at is null;

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash),
  constraint recovery_codes_of_a_factor foreign key (user_id) references second_factors on delete cascade
);
comment on table recovery_codes is 'What signs somebody in whose authenticator is lost, by its hash; one that is used is deleted.';

alter table organizations add column requires_second_factor boolean not null default false;
comment on column organizations.requires_second_factor is 'Members who have no second factor can set one up, and nothing else.';
