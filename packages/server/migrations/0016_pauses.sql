-- When the installation as a whole could write, and when it could not: leases and the queue's patience go by it.

create table heartbeat (
  is_row boolean primary key default true,
  beat_at timestamptz not null,
  constraint heartbeat_has_one_row check (is_row)
);
comment on table heartbeat is 'One row that every living node writes: as long as it is fresh, whoever holds a lease was able to renew it.';

create table pauses (
  ended_at timestamptz primary key,
  began_at timestamptz not null,
  constraint pauses_end_after_they_began check (began_at <= ended_at)
);
comment on table pauses is
  'Between two heartbeats too far apart nobody could begin or renew anything: the database was away, no node lived, or the database''s clock was set.';
