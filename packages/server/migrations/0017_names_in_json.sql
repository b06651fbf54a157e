-- Renamed fields of stored JSON. Rows that contain a NUL character cannot be jsonb; no value with these fields can have one.

-- The schedules of agents and pipelines: `enabled` is `active`.
update agent_revisions set configuration =
  jsonb_set(configuration::jsonb #- '{schedule,enabled}', '{schedule,active}', configuration::jsonb #> '{schedule,enabled}')::text
where configuration like '%"enabled"%' and configuration not like '%\\u0000%' and configuration::jsonb -> 'schedule' ? 'enabled';

update pipelines set definition =
  jsonb_set(definition::jsonb #- '{schedule,enabled}', '{schedule,active}', definition::jsonb #> '{schedule,enabled}')::text
where definition like '%"enabled"%' and definition not like '%\\u0000%' and definition::jsonb -> 'schedule' ? 'enabled';

-- Approval rules: `expires_in_seconds` is `ttl_seconds`. The catalogue's agents that ask people take it as input too.
update agent_revisions set configuration = jsonb_set(configuration::jsonb, '{approvals}',
  replace((configuration::jsonb -> 'approvals')::text, '"expires_in_seconds":', '"ttl_seconds":')::jsonb)::text
where configuration like '%"expires_in_seconds"%' and configuration not like '%\\u0000%'
  and jsonb_typeof(configuration::jsonb -> 'approvals') = 'object'
  and (configuration::jsonb -> 'approvals')::text like '%"expires_in_seconds":%';

update agent_revisions set configuration = replace(configuration, '"expires_in_seconds"', '"ttl_seconds"')
where configuration like '%"expires_in_seconds"%' and configuration not like '%\\u0000%'
  and configuration::jsonb #>> '{runtime,type}' = 'module' and configuration::jsonb #>> '{runtime,module}' in ('approval', 'intake');

-- Approval rules: `users` of approvers is `members`.
update agent_revisions set configuration = jsonb_set(configuration::jsonb, '{approvals}',
  replace((configuration::jsonb -> 'approvals')::text, '"users":', '"members":')::jsonb)::text
where configuration like '%"users"%' and configuration not like '%\\u0000%'
  and jsonb_typeof(configuration::jsonb -> 'approvals') = 'object'
  and (configuration::jsonb -> 'approvals')::text like '%"users":%';

-- Replays of many runs: `revision` is `agent_revision`.
update replays set settings = replace(settings, '"revision":', '"agent_revision":') where settings like '%"revision":%';
