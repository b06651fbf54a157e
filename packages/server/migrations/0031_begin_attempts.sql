-- Beginning an attempt costs one small write instead of three: it is written down in the delivery's own row, in columns
-- that no index holds, and goes into the history when it has ended.
alter table deliveries
  add column lease_until timestamptz,
  add column started_at timestamptz,
  add column url text;

-- Attempts that were in flight when the last node of the older version stopped.
update deliveries d set lease_until = d.due_at, due_at = least(d.due_at, now()), started_at = a.started_at, url = a.url
from delivery_attempts a where d.lease_token is not null and a.delivery_id = d.id and a.number = d.attempts;
update deliveries set lease_token = null where lease_token is not null and lease_until is null;
delete from delivery_attempts where outcome = 'sending';

alter table delivery_attempts
  alter column outcome drop default,
  drop constraint delivery_attempts_outcome_check,
  add constraint delivery_attempts_outcome_check check (outcome in ('succeeded', 'failed', 'interrupted'));

alter table deliveries
  add check ((lease_token is null) = (lease_until is null)),
  add check (lease_token is null or (started_at is not null and url is not null)),
  drop constraint deliveries_pkey,
  add primary key (webhook_id, id);
drop index deliveries_of_webhook;
create index deliveries_by_age on deliveries using brin (created_at);
alter table deliveries set (fillfactor = 70);
