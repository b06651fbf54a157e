-- Ratings by people: outputs of experiments that wait for members to rate them.

alter table experiment_runs drop constraint experiment_runs_state_is_known;
alter table experiment_runs add constraint experiment_runs_state_is_known
  check (state in ('waiting', 'named', 'made', 'ended', 'rating', 'completed', 'failed', 'cancelled', 'refused'));
create index experiment_runs_rating on experiment_runs (organization_id, experiment_id) where state = 'rating';
comment on column experiment_runs.state is
  'waiting; named: a run id is reserved; made: the run exists; ended: it waits for its scores; rating: it waits for people; then the final status of the run.';

create table rating_items (
  organization_id uuid not null,
  id uuid not null,
  experiment_id uuid not null,
  row_id uuid not null,
  revision integer not null,
  scorer smallint not null,
  agent_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  constraint rating_items_of_run foreign key (organization_id, experiment_id, row_id, revision)
    references experiment_runs on delete cascade
);
create unique index rating_items_once on rating_items (organization_id, experiment_id, row_id, revision, scorer);
create index rating_items_open on rating_items (organization_id, id) where settled_at is null;
comment on table rating_items is
  'Outputs of experiments that members rate. Input and output are those of the row and the run. Erasing a row of the data set erases its ratings.';
comment on column rating_items.scorer is 'The place of the scorer in the settings of the experiment.';
comment on column rating_items.settled_at is 'When all ratings were given, or the output was deleted.';

create table rating_answers (
  organization_id uuid not null,
  item_id uuid not null,
  rater text not null,
  passed boolean not null,
  rating smallint,
  comment text,
  created_at timestamptz not null,
  primary key (organization_id, item_id, rater),
  constraint rating_answers_of_item foreign key (organization_id, item_id) references rating_items on delete cascade,
  constraint rating_answers_are_on_the_scale check (rating between 1 and 5)
);
comment on table rating_answers is 'What members have rated, once for each output.';
comment on column rating_answers.rater is 'The member, whichever key they use; for a key without a member, the lineage of the key.';
comment on column rating_answers.rating is 'For the scale from 1 to 5; null otherwise.';
