-- What a run waited is told apart from what it worked.

alter table runs add column queued_ms bigint not null default 0, add column waiting_ms bigint not null default 0;
comment on column runs.queued_at is 'Since when it waits, for a worker, its thread or a person; of a run that is under way, since when it last did.';
comment on column runs.queued_ms is 'What it waited for a worker or its thread, without the wait that goes on.';
comment on column runs.waiting_ms is 'What it waited for people, without the wait that goes on.';
