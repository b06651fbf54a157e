-- One run at a time in a thread, held to by the database itself: whoever dies with a run leaves no lock behind, only the run.

drop index concurrently if exists runs_one_in_thread;
create unique index concurrently runs_one_in_thread on runs (organization_id, thread_id)
  where thread_id is not null and status in ('queued', 'running', 'requires_action', 'cancelling');

drop index concurrently if exists runs_waiting_for_thread;
create index concurrently runs_waiting_for_thread on runs (organization_id, thread_id, thread_turn) where status = 'waiting';

drop index concurrently if exists runs_of_thread;
create index concurrently runs_of_thread on runs (organization_id, thread_id, id) where thread_id is not null;

drop index concurrently if exists runs_of_user;
create index concurrently runs_of_user on runs (organization_id, end_user, id) where end_user is not null;
