-- Who began a run is kept with it: they have no vote about its questions.

alter table runs add column person_id uuid;
comment on column runs.person_id is 'The person behind whoever began it; null: no person was.';
