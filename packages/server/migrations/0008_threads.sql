-- Conversations, and the erasure of their content.
-- Content is JSON as text, because jsonb rejects some valid JSON.

create table threads (
  organization_id uuid not null references organizations,
  id uuid not null,
  agent_id uuid,
  end_user text,
  metadata jsonb not null,
  messages bigint not null default 0,
  runs bigint not null default 0,
  state text,
  summary text,
  summarized bigint not null default 0,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  tokens_used bigint not null default 0,
  cost_nanos bigint not null default 0,
  primary key (organization_id, id),
  constraint threads_summary_of_something check ((summary is null) or summarized > 0)
);
create index threads_of_agent on threads (organization_id, agent_id, id);
create index threads_of_user on threads (organization_id, end_user, id) where end_user is not null;
create index threads_by_metadata on threads using gin (metadata jsonb_path_ops) where metadata <> '{}';
comment on table threads is 'Conversations. Runs are accepted into a thread, and follow each other, under the lock of its row.';
comment on column threads.agent_id is 'The only agent that responds in it; null: any.';
comment on column threads.end_user is 'The end user, as the caller names them.';
comment on column threads.messages is 'The number of messages, which is also the number of the last one.';
comment on column threads.runs is 'The number of runs, which is also the turn of the last one.';
comment on column threads.state is 'JSON: state of the agents besides the messages.';
comment on column threads.summary is 'Sent to model agents instead of the messages that no longer fit.';
comment on column threads.summarized is 'How many of the first messages are no longer sent to a model; the summary, if any, replaces them.';
comment on column threads.cost_nanos is 'The costs of its runs in billionths of a US dollar, without unpriced tokens.';

create table thread_messages (
  organization_id uuid not null,
  thread_id uuid not null,
  number bigint not null,
  id uuid not null,
  run_id uuid,
  agent_id uuid,
  role text not null,
  content text not null,
  created_at timestamptz not null,
  primary key (organization_id, thread_id, number),
  constraint thread_messages_role_is_known check (role in ('user', 'assistant', 'tool', 'system')),
  constraint thread_messages_of_thread foreign key (organization_id, thread_id) references threads on delete cascade
);
create unique index thread_messages_one_per_id on thread_messages (organization_id, id);
comment on table thread_messages is
  'Messages of a thread, numbered from 1 without gaps. The number is assigned under the lock of the thread, so the order does not depend on clocks.';

create table erasures (
  organization_id uuid not null references organizations,
  id uuid not null,
  thread_id uuid,
  end_user text,
  threads bigint not null default 0,
  runs bigint not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  files bigint not null default 0,
  primary key (organization_id, id),
  constraint erasures_of_something_while_open check (completed_at is not null or (thread_id is null) <> (end_user is null)),
  constraint erasures_forget_whom check (completed_at is null or end_user is null)
);
create index erasures_open on erasures (created_at) where completed_at is null;
comment on table erasures is 'Requests to erase content, and their progress. On completion the name of the end user is erased too.';
comment on column erasures.runs is 'How many runs were erased; their costs and statuses remain.';
comment on column erasures.files is 'How many files were deleted.';
