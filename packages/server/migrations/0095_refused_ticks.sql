-- Why the last tick of a schedule began no run, as JSON; its owner reads it where the next one is told.
alter table schedules add column refusal text;
