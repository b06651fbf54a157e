-- The feed is read in the order of `events.position`, and a reader must never pass a position that a transaction can still write.
-- Until now it stayed below the oldest transaction that was open anywhere in the PostgreSQL cluster, so one open transaction of
-- another program, even in another database, stopped the feed. See docs/decisions/0068.
--
-- The floor is the lowest position that new events may still get. A reader that wants to go past open transactions raises it
-- first, so a transaction older than the floor that writes an event later gets a position above what was read.
-- A sequence, because every session must see the new value at once, whatever its snapshot.
create sequence feed_floor;
comment on sequence feed_floor is 'Positions of new events are not below this. Raised by advance_feed_floor() alone.';

alter table only events alter column position
  set default greatest(feed_position(pg_current_xact_id()), pg_sequence_last_value('feed_floor'));

-- Returns the position below which no event can appear any more, and which session holds it back, if one does.
--
-- Why it is safe: to insert an event, a transaction locks the table (RowExclusiveLock) before it computes the position, and keeps
-- the lock until its changes are visible. So each transaction that writes events
--   * computed its position after the floor was raised: the position is not below `reached`; or
--   * computed it before: then its lock is in the list that is read afterwards, and its own number, which its positions are
--     not below, limits the result; or it has ended, and every later snapshot sees what it wrote.
create function advance_feed_floor(out horizon bigint, out holder integer) language plpgsql as $$
declare
  reached bigint;
  writers xid[];
  pids integer[];
begin
  -- One at a time: the floor must never go down.
  perform pg_advisory_xact_lock(1634624628); -- "ags" and a 4
  reached := feed_position(pg_snapshot_xmax(pg_current_snapshot()));
  perform setval('feed_floor', greatest(reached, pg_sequence_last_value('feed_floor')));
  with locks as materialized (select * from pg_locks where granted)
  select array_agg(own.transactionid), array_agg(events.pid) into writers, pids
  from locks events join locks own on own.virtualtransaction = events.virtualtransaction
    and own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
  where events.locktype = 'relation' and events.mode = 'RowExclusiveLock' and events.relation = 'events'::regclass
    and events.database = (select oid from pg_database where datname = current_database());
  -- Numbers in the list of locks have 32 bits; those of the open transactions tell which ones they are.
  select feed_position(open.id), pids[array_position(writers, open.id::xid)] into horizon, holder
  from pg_snapshot_xip(pg_current_snapshot()) as open(id)
  where open.id::xid = any(writers) order by open.id limit 1;
  if horizon is null or horizon >= reached then
    horizon := reached;
    holder := null;
  end if;
end
$$;
comment on function advance_feed_floor is 'The position below which no event can appear any more, and the process that holds it back.';
