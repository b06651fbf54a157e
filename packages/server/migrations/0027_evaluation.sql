-- Data sets: test cases of agents.

create table datasets (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid not null,
  name text not null,
  description text,
  version integer not null default 0,
  rows integer not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint datasets_of_agent foreign key (organization_id, agent_id) references agents
);
comment on table datasets is 'Inputs and expected outputs that revisions of an agent are tested with.';
comment on column datasets.version is 'Counts the changes of the rows. A version is the rows with added_in <= version and not removed_in <= version.';
comment on column datasets.rows is 'Number of rows in the current version.';

create table dataset_rows (
  organization_id uuid not null,
  dataset_id uuid not null,
  id uuid not null,
  input text not null,
  expected_output text,
  tags text[] not null default '{}',
  source_run_id uuid,
  end_user text,
  thread_id uuid,
  added_in integer not null,
  removed_in integer,
  created_at timestamptz not null,
  primary key (organization_id, dataset_id, id),
  constraint dataset_rows_of_dataset foreign key (organization_id, dataset_id) references datasets on delete cascade
);
create index dataset_rows_of_run on dataset_rows (organization_id, source_run_id) where source_run_id is not null;
create index dataset_rows_of_user on dataset_rows (organization_id, end_user) where end_user is not null;
create index dataset_rows_of_thread on dataset_rows (organization_id, thread_id) where thread_id is not null;
comment on table dataset_rows is 'Rows are never changed: a version adds or removes some. Erasures delete them.';
comment on column dataset_rows.input is 'JSON.';
comment on column dataset_rows.expected_output is 'JSON.';
comment on column dataset_rows.source_run_id is 'The run that the row was made from. The run may be deleted before the row.';
comment on column dataset_rows.end_user is 'The end user whose data it is, for erasures.';
comment on column dataset_rows.thread_id is 'The thread of the run, for erasures.';
