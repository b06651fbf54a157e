-- A key at its cap must hide nobody behind it: the queue is found by organisation, agent and key.
create index runs_queue on runs (organization_id, agent_id, coalesce(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority desc, id)
  where status = 'queued';
drop index runs_waiting;
