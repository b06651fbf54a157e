-- What may go in and come out: policies, the default of an organisation, and what the guards saw.

create table policies (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text,
  -- JSON text: a list of guards with every default filled in.
  guards text not null,
  revision integer not null check (revision > 0),
  metadata jsonb not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index policies_of_organization on policies (organization_id, id);

-- A template's name, or pol_… of one of its own.
alter table organizations add column default_policy text;

-- JSON text: what the guards saw in the run's input and output.
alter table runs add column guardrails text;

-- Runs in which a guard found something, by the hour, written by the statement that ends them.
create table guardrail_findings (
  organization_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  guard text not null,
  stage text not null check (stage in ('input', 'output')),
  action text not null check (action in ('block', 'redact', 'flag')),
  shadow boolean not null,
  shard smallint not null,
  runs bigint not null,
  primary key (organization_id, hour, agent_id, guard, stage, action, shadow, shard)
) with (fillfactor = 50);

-- Requests that a policy refused, so that there is no run to count.
create table guardrail_refusals (
  organization_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  shard smallint not null,
  requests bigint not null,
  primary key (organization_id, hour, agent_id, shard)
) with (fillfactor = 50);
