-- A node has more slots for agents that wait for other servers than for agents whose code it runs.
alter table agents add column runs_code boolean not null default true;
comment on column agents.runs_code is
  'Copied from the deployed configuration for the claim statement. False: its runs wait for a model, another server or a worker.';

-- Agents whose configuration contains escapes that are not valid text keep the smaller limit until they are deployed again.
update agents a set runs_code = false from agent_revisions r
where r.organization_id = a.organization_id and r.agent_id = a.id and r.revision = a.revision
  and r.configuration !~ '\\u(0000|d[89a-f])' and r.configuration::json #>> '{runtime,type}' <> 'module';
