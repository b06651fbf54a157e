-- Whoever deletes an event deletes what was told of it, and looks first whether something is still owed.
create index deliveries_of_event on deliveries (event_id);
