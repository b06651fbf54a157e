-- Where a key may be used from and was, when its end was told, and how old keys may become.

alter table api_keys add column networks text[],
  add column last_used_address text,
  add column expiry_reminders smallint not null default 0,
  add constraint api_keys_networks_are_some check (cardinality(networks) > 0);
comment on column api_keys.networks is 'Addresses and networks in CIDR notation that it may be used from; null: everywhere.';
comment on column api_keys.last_used_address is 'Where last_used_at came from.';
comment on column api_keys.expiry_reminders is 'How many of the two reminders of its end were told, or are past: some days before it, and a day before it.';
-- A key that was replaced ends by intent: nobody is reminded of it.
update api_keys k set expiry_reminders = 2
where exists (select 1 from api_keys s where s.organization_id = k.organization_id and s.rotated_from = k.id);
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null;

alter table organizations add column max_key_age_days integer,
  add constraint organizations_max_key_age_days_positive check (max_key_age_days > 0);
comment on column organizations.max_key_age_days is 'How old its keys may become; null: as old as the operator lets them.';
