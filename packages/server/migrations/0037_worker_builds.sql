-- When a worker's build came: the build that came last is the newest, whichever of its workers is restarted when.

alter table workers add column build_since timestamptz not null default now();
comment on column workers.build_since is 'When the first of the workers of its build came that have been there without a break.';
