-- Feedback on runs, and its counts.

create table run_feedback (
  organization_id uuid not null references organizations,
  run_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  agent_revision integer not null,
  name text not null,
  author text not null,
  thumbs text,
  score double precision,
  label text,
  comment text,
  end_user text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, run_id, id),
  constraint run_feedback_once_an_author unique (organization_id, run_id, name, author),
  constraint run_feedback_thumbs_is_known check (thumbs in ('up', 'down')),
  constraint run_feedback_says_something check (num_nonnulls(thumbs, score, label, comment) > 0)
);
create index run_feedback_of_user on run_feedback (organization_id, end_user) where end_user is not null;
comment on table run_feedback is 'Feedback on a run. Deleted with its run, and erased with its run or its end user.';
comment on column run_feedback.name is 'What is rated.';
comment on column run_feedback.author is 'Who may replace it: an end user, a person, or a key lineage.';

create table feedback_counts (
  organization_id uuid not null references organizations,
  period_start timestamptz not null,
  agent_id uuid not null,
  agent_revision integer not null,
  name text not null,
  kind text not null,
  label text not null,
  given bigint not null,
  total double precision not null,
  primary key (organization_id, period_start, agent_id, agent_revision, name, kind, label),
  constraint feedback_counts_kind_is_known check (kind in ('up', 'down', 'score', 'label')),
  constraint feedback_counts_label_of_labels check ((kind = 'label') = (label <> ''))
);
comment on table feedback_counts is 'Counts by the hour of creation; they remain when the feedback is deleted.';
comment on column feedback_counts.total is 'The sum of the scores.';
