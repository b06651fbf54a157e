alter table pipeline_runs add column retried_by uuid;
comment on column pipeline_runs.retried_by is 'The newest pipeline run that retries this one. While it has not ended, another retry is the same run.';

comment on column idempotency_keys.scope is
  'Whose credentials (the lineage of a key, or a person), and for what: method and path, or POST /v2/runs for everything that creates a run.';
comment on column idempotency_keys.fingerprint is
  'Of the body, and of the request''s path where routes share a scope: the same key with another one is refused.';
