-- Runs in threads, one at a time: the rest wait for their turn.

alter table runs add column thread_id uuid,
  add column thread_turn bigint,
  add column end_user text,
  drop constraint runs_status_is_known,
  add constraint runs_status_is_known check (status in
    ('waiting', 'queued', 'running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')) not valid,
  add constraint runs_turn_with_thread check ((thread_id is null) = (thread_turn is null)) not valid,
  add constraint runs_waiting_in_thread check (status <> 'waiting' or thread_id is not null) not valid;
comment on column runs.status is 'As the API shows it, but for waiting: such a run is shown as queued, and waits for its thread, not for a worker.';
comment on column runs.thread_turn is 'Its place among the runs of its thread, given under the thread''s lock: who came first, goes first.';
comment on column runs.end_user is 'Whom it is for, by the caller''s own name of them.';
