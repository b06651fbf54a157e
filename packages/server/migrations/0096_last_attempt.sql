-- Most deliveries succeed at once. What came of the last attempt stays in the delivery's own row, which is written then anyway, and
-- moves into the history when another one begins: a row and an index entry less for each.
alter table deliveries
  add column outcome text check (outcome in ('succeeded', 'failed', 'interrupted')),
  add column duration_ms integer,
  add column request_headers text,
  add column response_headers text,
  add column response_body text,
  add column response_truncated boolean not null default false;
