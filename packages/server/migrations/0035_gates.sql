-- Gates: revisions of an agent wait for an evaluation before they are deployed.

create table pending_deployments (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  revision integer not null,
  base_revision integer not null,
  status text not null,
  evaluate_only boolean not null,
  reason text,
  gate text not null,
  experiment_id uuid not null,
  results text not null default '[]',
  deployment_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  decided_by text,
  ended_at timestamptz,
  primary key (organization_id, id),
  constraint pending_deployments_of_revision foreign key (organization_id, agent_id, revision)
    references agent_revisions (organization_id, agent_id, revision),
  constraint pending_deployments_status_is_known
    check (status in ('evaluating', 'waiting', 'passed', 'deployed', 'refused', 'rejected', 'superseded')),
  constraint pending_deployments_end_once check ((status in ('evaluating', 'waiting')) = (ended_at is null))
);
create unique index pending_deployments_one_open on pending_deployments (organization_id, agent_id) where ended_at is null;
create index pending_deployments_evaluating on pending_deployments (organization_id, id) where status = 'evaluating';
create index pending_deployments_of_agent on pending_deployments (organization_id, agent_id, id);
comment on table pending_deployments is 'Revisions of agents with a gate: each is deployed when its experiment has ended and it passed.';
comment on column pending_deployments.base_revision is 'The deployed revision when it was requested.';
comment on column pending_deployments.gate is 'JSON: the gate of the agent when it was requested.';
comment on column pending_deployments.results is 'JSON: the results of each scorer. They remain when the experiment is deleted.';

alter table agents add column gate text;
comment on column agents.gate is 'JSON: what a revision must pass before it is deployed. Not part of a revision, so a rollback keeps it.';
