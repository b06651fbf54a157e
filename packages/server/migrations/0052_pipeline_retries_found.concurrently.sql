-- A pipeline run whose steps a retry has taken stays for as long as the retry does.

drop index concurrently if exists pipeline_steps_taken;
create index concurrently pipeline_steps_taken on pipeline_steps (organization_id, taken_from) where taken_from is not null;
