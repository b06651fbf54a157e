-- Which worker has a run, and what follows when it is lost: its runs are tried again apart.

alter table runs add column worker_id uuid, add column handed_at timestamptz, add column suspects integer, add column worker_losses integer;
comment on column runs.worker_id is 'The worker that has it, or had it last.';
comment on column runs.handed_at is 'When a worker took it last; null where that was when the run started.';
comment on column runs.suspects is 'Its worker was lost: with how many runs under the same suspicion it may share the next one. Null: it is not suspected.';
comment on column runs.worker_losses is 'How often its worker was lost, whether that counted as an attempt or not.';

alter table workers add column left_at timestamptz, add column isolates_until timestamptz,
  add column judged_at timestamptz, add column accused integer, add column accuses_recent boolean;
comment on column workers.left_at is 'When it deregistered; the row stays until its build counts as silent.';
comment on column workers.isolates_until is 'Until then it takes suspected runs and no others.';
comment on column workers.judged_at is 'When its runs were lost last; accused and accuses_recent are what every node decides by then.';
comment on column workers.accused is 'How many of its runs may have been the cause.';
comment on column workers.accuses_recent is 'Whether these are the runs that it had only just taken; else all of them.';

alter table agents add column keeps_builds boolean not null default false;
comment on column agents.keeps_builds is 'Copied from the deployed configuration: a run never changes to another build.';
