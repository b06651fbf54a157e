-- What a run has done stays when it has ended, for as long as the operator says: by the age of the run, so that forgetting is dropping
-- partitions. The table that was there becomes the rest: nothing is copied, and nodes of the release before go on writing to it.

alter table run_journal rename to run_journal_rest;
alter index run_journal_pkey rename to run_journal_rest_pkey;
alter table run_journal_rest add column created_at timestamptz not null default now(),
  add column took_ms integer,
  add column sealed text;

create table run_journal (
  organization_id uuid not null,
  run_id uuid not null,
  kind text not null,
  key text not null,
  value text not null,
  created_at timestamptz not null default clock_timestamp(),
  took_ms integer,
  sealed text,
  primary key (organization_id, run_id, kind, key),
  constraint run_journal_kind_is_known check (kind in ('step', 'answer'))
) partition by range (run_id);
alter table run_journal attach partition run_journal_rest default;

comment on table run_journal is 'What a run has done and been told: after a crash or a wait it goes on from here, and another may go on from any of its steps.';
comment on table run_journal_rest is 'What no partition is there for, and what outlives its partition: the journals of runs that are still open when it is dropped.';
comment on column run_journal.value is 'JSON text; empty where it is sealed.';
comment on column run_journal.created_at is 'When it was kept; of one that was there before this was noted, when that began. The order of a run''s entries.';
comment on column run_journal.took_ms is 'How long the work took; null where nobody has said so.';
comment on column run_journal.sealed is 'The value, encrypted, where a policy takes something out of what its agent says.';
