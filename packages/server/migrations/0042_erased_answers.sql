-- An attempt may be on the wire while what it tells of is erased: what the receiver answers then is not written down any more.

alter table deliveries add column answers_erased boolean not null default false;
comment on column deliveries.answers_erased is 'What it tells of was erased: receivers may answer with what they were sent, so no answer is kept.';
