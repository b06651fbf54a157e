alter table pipeline_steps add column taken_from uuid;
comment on column pipeline_steps.taken_from is 'The earlier pipeline run that did it, of which this one is a retry: its runs are the step''s.';
