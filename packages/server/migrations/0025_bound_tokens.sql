-- Tokens for web pages are bound to an end user, and may be limited further.
alter table session_tokens
  add column end_user text,
  add column agent_ids uuid[],
  add column thread_id uuid,
  add column origins text[],
  add column max_runs int,
  add column runs int not null default 0;
comment on column session_tokens.end_user is 'The end user whose objects are all that the token reaches; null: those of all users.';
comment on column session_tokens.thread_id is 'The only thread that the token may read and continue.';
comment on column session_tokens.origins is 'The only web origins whose pages may use the token.';
comment on column session_tokens.runs is 'The runs that the token has created, counted if max_runs is set.';
