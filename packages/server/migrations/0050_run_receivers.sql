-- Receivers of one run alone, as other protocols have them: webhooks that are told of that run, in the protocol's own words.

alter table webhooks add column run_id uuid,
  add column door text,
  add column name text,
  add column looked_again boolean not null default false,
  add constraint webhooks_of_run_by_door check ((run_id is null) = (door is null)),
  add constraint webhooks_of_run_by_name check ((run_id is null) = (name is null));
create unique index webhooks_of_run on webhooks (organization_id, run_id, name) where run_id is not null;
comment on table webhooks is 'Who is told of events: of all that they name, or of one run alone.';
comment on column webhooks.run_id is 'The one run that it is told of; it is no webhook of the API''s then, and goes a day after the run''s end.';
comment on column webhooks.door is 'The protocol that it is told by.';
comment on column webhooks.name is 'What its client calls it.';
comment on column webhooks.looked_again is
  'Whether its run was looked at again since it was written down: an end that was being written then knew nothing of it.';
comment on column webhooks.secret is
  'Encrypted; the previous one signs beside it until its time is up. Of a run''s receiver: what the protocol sends along.';
