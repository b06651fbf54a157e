-- Where a run belongs in a trace, so that it stays in it on whichever node and however late it goes on; null without
-- tracing. An event carries it to the deliveries that tell of it.
alter table runs add column traceparent text;
alter table events add column traceparent text;
