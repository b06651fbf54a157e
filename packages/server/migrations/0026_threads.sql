-- Conversations: what was said to agents and by them, one thread each, however many runs it takes.
-- Content is JSON as text, as in runs: jsonb refuses what people may well say.

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
  primary key (organization_id, id),
  constraint threads_summary_of_something check ((summary is null) or summarized > 0)
);
create index threads_of_agent on threads (organization_id, agent_id, id);
create index threads_of_user on threads (organization_id, end_user, id) where end_user is not null;
create index threads_by_metadata on threads using gin (metadata jsonb_path_ops) where metadata <> '{}';
comment on table threads is 'Conversations. Who holds the row decides who speaks next: runs are accepted into a thread and follow each other under its lock.';
comment on column threads.agent_id is 'The one agent that answers in it; null: any.';
comment on column threads.end_user is 'Whom it is for, by the caller''s own name of them.';
comment on column threads.messages is 'How many messages there are, and so the number of the last one.';
comment on column threads.runs is 'How many runs it has taken, and so the turn of the last one.';
comment on column threads.state is 'JSON: what agents remember of it beside the messages.';
comment on column threads.summary is 'What a model agent is told in place of the messages that no longer fit.';
comment on column threads.summarized is 'How many messages, from the first on, no longer go to a model: the summary stands for them, where there is one.';

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
comment on table thread_messages is 'What was said in a thread, numbered from 1 without gaps: the number is given under the thread''s lock, so it is the order of the conversation whatever the nodes'' clocks say.';
