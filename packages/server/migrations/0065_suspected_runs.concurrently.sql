-- Runs that are tried apart from others; there are hardly ever any.

drop index concurrently if exists runs_suspected;
create index concurrently runs_suspected on runs (organization_id, worker_queue)
  where suspects is not null and status in ('queued', 'running', 'cancelling');
