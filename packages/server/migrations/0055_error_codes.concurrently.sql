-- Runs that failed with a code are found among those that did not, also where there are none.

drop index concurrently if exists runs_by_error_code;
create index concurrently runs_by_error_code on runs (organization_id, (error::json ->> 'code'), id) where status = 'failed';
