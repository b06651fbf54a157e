-- What is to be erased with a thread that it is not in.

drop index concurrently if exists runs_replayed_from_thread;
create index concurrently runs_replayed_from_thread on runs (organization_id, replay_thread, id) where replay_thread is not null;
