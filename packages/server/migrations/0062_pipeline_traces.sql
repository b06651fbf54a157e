-- The trace of the request that began a pipeline run: the runs of its steps belong to it.
alter table pipeline_runs add column traceparent text;
