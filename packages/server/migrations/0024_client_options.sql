-- What a caller adds to its own run, if the agent allows it: a schema of the output.

alter table runs add column client_options text;

comment on column runs.client_options is 'JSON of what the caller added to this run: a schema of the output.';
