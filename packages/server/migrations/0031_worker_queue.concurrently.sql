-- What waits for workers is found by its queue, then like all that waits; runs that nodes take are not in it.

drop index concurrently if exists runs_worker_queue;
create index concurrently runs_worker_queue on runs
  (organization_id, worker_queue, agent_id, coalesce(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority desc, id)
  where status = 'queued' and worker_queue is not null;
