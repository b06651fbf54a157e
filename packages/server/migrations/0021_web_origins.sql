-- Which web pages may call the API with an organisation's keys.

alter table organizations add column cors_origins text[] not null default '{}';
comment on column organizations.cors_origins is 'Origins whose pages may call the API with its keys and tokens; * is any.';
create index organizations_with_cors_origins on organizations (id) where cors_origins <> '{}';
