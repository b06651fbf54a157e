-- What failed on our own side, for whoever runs the installation: its first organisation.

alter table organizations add column is_operator boolean not null default false;
update organizations set is_operator = true
where id = (select id from organizations order by created_at, id limit 1);
create unique index organizations_operator on organizations (is_operator) where is_operator;

create table error_reports (
  id uuid primary key,
  fingerprint text not null unique,
  kind text not null check (kind in ('request', 'background')),
  name text not null,
  message text not null,
  stack text,
  place text not null,
  count bigint not null,
  last_request_id uuid,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index error_reports_by_age on error_reports (last_seen_at);

create table error_occurrences (
  id uuid primary key,
  report_id uuid not null references error_reports on delete cascade,
  request_id uuid,
  organization_id uuid,
  occurred_at timestamptz not null
);
create index error_occurrences_of_report on error_occurrences (report_id, id);
create index error_occurrences_of_request on error_occurrences (request_id) where request_id is not null;
