-- A run may wait for a person for months, and an integer of milliseconds ends after 24 days.
alter table runs alter column latency_ms type bigint;
alter table pipeline_runs alter column latency_ms type bigint;
