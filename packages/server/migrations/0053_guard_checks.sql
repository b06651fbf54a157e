-- How long guards looked at what a run read and said, for its trace.

alter table runs add column guard_checks text;
comment on column runs.guard_checks is 'What is worth telling of the guards'' looks, as elements of a JSON array, without its brackets: each stretch adds its own. Null: nothing.';
