-- Files: metadata, totals and references. Their content is stored outside the database.

create table files (
  organization_id uuid not null references organizations,
  id uuid not null,
  state text not null default 'uploading',
  name text,
  content_type text,
  size bigint not null default 0,
  sha256 bytea,
  end_user text,
  run_id uuid,
  agent_id uuid,
  created_by text,
  created_at timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint files_state_is_known check (state in ('uploading', 'kept', 'deleted')),
  constraint files_known_while_kept check ((state = 'kept') = (name is not null and content_type is not null and sha256 is not null))
);
create index files_of_run on files (organization_id, run_id, id) where run_id is not null;
create index files_of_user on files (organization_id, end_user, id) where end_user is not null;
create index files_to_remove on files (changed_at) where state <> 'kept';
comment on table files is
  'Files. The row is created before the first byte is written and deleted after the content was removed, so no content is without a row.';
comment on column files.state is 'Only kept files can be read; the content of deleted ones is still to be removed.';
comment on column files.end_user is 'The end user, as the caller names them.';
comment on column files.run_id is 'The run that created it; null: it was uploaded.';

create table file_totals (
  organization_id uuid primary key references organizations,
  files bigint not null default 0,
  bytes bigint not null default 0,
  constraint file_totals_count_up check (files >= 0 and bytes >= 0)
);
comment on table file_totals is 'Stored files and bytes of an organisation. Uploads update it under its lock, so the quota is exact.';

create table file_uses (
  organization_id uuid not null,
  file_id uuid not null,
  thread_id uuid not null,
  end_user text not null,
  primary key (organization_id, file_id, thread_id, end_user),
  constraint file_uses_of_file foreign key (organization_id, file_id) references files on delete cascade
);
create index file_uses_of_thread on file_uses (organization_id, thread_id);
create index file_uses_of_user on file_uses (organization_id, end_user);
comment on table file_uses is 'Threads and end users that reference a file: an erasure deletes files without other references.';
comment on column file_uses.thread_id is 'Zero uuid: referenced outside of a thread.';
comment on column file_uses.end_user is 'Empty: without an end user.';
