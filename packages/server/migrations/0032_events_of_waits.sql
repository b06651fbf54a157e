-- What is erased with a run must be found: the event of its end by its time, those of its waits by this.
create index events_of_waits on events (organization_id, subject_id) where type = 'run.requires_action';
