-- Runs that were made of runs: a new one that knows its origin, and what is to be otherwise in it.

alter table runs add column replay_of uuid,
  add column replay_thread uuid,
  add column replay text;
comment on column runs.replay_of is 'The run that it does again.';
comment on column runs.replay_thread is 'The thread of the run that it does again, or of the first of several: with that thread, what it knows of it is erased.';
comment on column runs.replay is 'JSON: what is otherwise than its agent''s revision says, and whether only what was recorded may answer.';
