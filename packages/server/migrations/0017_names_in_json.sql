-- Renamed fields of stored JSON. Rows that contain a NUL character cannot be jsonb; no value with these fields can have one.

-- The schedules of agents and pipelines: `enabled` is `active`.
update agent_revisions set configuration =
  jsonb_set(configuration::jsonb #- '{schedule,enabled}', '{schedule,active}', configuration::jsonb #> '{schedule,enabled}')::text
where configuration like '%"enabled"%' and configuration not like '%\\u0000%' and configuration::jsonb -> 'schedule' ? 'enabled';

update pipelines set definition =
  jsonb_set(definition::jsonb #- '{schedule,enabled}', '{schedule,active}', definition::jsonb #> '{schedule,enabled}')::text
where definition like '%"enabled"%' and definition not like '%\\u0000%' and definition::jsonb -> 'schedule' ? 'enabled';
