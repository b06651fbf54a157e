-- Where an organisation's model agents find their models.
create table providers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  type text not null check (type in ('openai', 'anthropic', 'openai_compatible')),
  base_url text,
  -- Encrypted.
  api_key text,
  api_key_prefix text,
  api_key_last4 text,
  default_model text,
  is_default boolean not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, name),
  check (type = 'openai_compatible' or api_key is not null),
  check (type <> 'openai_compatible' or base_url is not null)
);
create unique index providers_one_default on providers (organization_id) where is_default;
