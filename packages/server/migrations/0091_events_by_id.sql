-- Every event is looked for within its organisation: one index by id is enough, and each run writes one entry less.
create unique index events_of_organization_by_id on events (organization_id, id);
alter table events drop constraint events_pkey;
alter table events add constraint events_pkey primary key using index events_of_organization_by_id;
drop index events_by_id;
