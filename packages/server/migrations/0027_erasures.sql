-- Content that is to be forgotten: what was said in a thread that was deleted, or by and to somebody.

create table erasures (
  organization_id uuid not null references organizations,
  id uuid not null,
  thread_id uuid,
  end_user text,
  threads bigint not null default 0,
  runs bigint not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (organization_id, id),
  constraint erasures_of_something_while_open check (completed_at is not null or (thread_id is null) <> (end_user is null)),
  constraint erasures_forget_whom check (completed_at is null or end_user is null)
);
create index erasures_open on erasures (created_at) where completed_at is null;
comment on table erasures is 'What is to be forgotten, and how much of it has been. Once it is, the name of whom it was about is forgotten too.';
comment on column erasures.runs is 'How many runs have lost their content; what they cost and how they ended stays.';
