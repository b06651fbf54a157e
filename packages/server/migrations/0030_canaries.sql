-- Canaries: revisions that get a part of the new runs before they are deployed.

create table canaries (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  revision integer not null,
  stable_revision integer not null,
  status text not null,
  reason text,
  steps text not null,
  step smallint not null,
  percent smallint not null,
  step_started_at timestamptz not null,
  step_base integer not null default 0,
  looks smallint not null default 0,
  tolerated_percent integer not null,
  counts text not null,
  position bigint not null,
  event_id uuid not null,
  deployment_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  constraint canaries_of_revision foreign key (organization_id, agent_id, revision)
    references agent_revisions (organization_id, agent_id, revision),
  constraint canaries_status_is_known check (status in ('active', 'promoted', 'rolled_back', 'aborted')),
  constraint canaries_ended_unless_active check ((status = 'active') = (ended_at is null))
);
create unique index canaries_one_active on canaries (organization_id, agent_id) where status = 'active';
create index canaries_of_agent on canaries (organization_id, agent_id, id);
comment on table canaries is 'Canaries of agents, with the metrics of their runs and of the runs of the stable revision.';
comment on column canaries.steps is 'JSON: percent, minutes and runs of each step.';
comment on column canaries.step is 'The index of the current step, from 0.';
comment on column canaries.percent is 'The share of new runs in the current step.';
comment on column canaries.step_base is 'Ended runs of the canary when the step started.';
comment on column canaries.looks is 'How often the metrics were compared in the current step.';
comment on column canaries.counts is 'JSON: counts and histograms of ended runs of both revisions.';
comment on column canaries.position is 'The position in the event feed up to which ended runs are counted.';
comment on column canaries.event_id is 'The last event at that position.';

alter table agents add column canary_id uuid;
alter table agents add column canary_revision integer;
comment on column agents.canary_id is 'Its active canary.';
comment on column agents.canary_revision is 'The revision of the active canary, for the statement that accepts runs.';
