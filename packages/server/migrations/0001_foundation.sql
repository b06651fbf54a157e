-- Who owns what, the agents they run, and the runs themselves.
-- Payloads (input, output, configuration, event data) are opaque text: jsonb refuses some valid JSON.

create table organizations (
  id uuid primary key,
  name text not null,
  plan text not null check (plan in ('free', 'developer', 'business', 'enterprise')),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table memberships (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  kind text not null check (kind in ('standard', 'demo')),
  hash bytea not null unique,
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  agent_ids uuid[],
  lineage_id uuid not null,
  rotated_from uuid,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_of_organization on api_keys (organization_id, id);

create table agents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  source text not null check (source in ('catalog', 'custom')),
  catalog_key text,
  revision integer not null check (revision > 0),
  -- Copied from the deployed configuration, for the statement that claims runs: null is no cap.
  concurrency integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((source = 'catalog') = (catalog_key is not null))
);
create index agents_of_organization on agents (organization_id, id);

create table agent_revisions (
  id uuid primary key,
  agent_id uuid not null references agents,
  revision integer not null check (revision > 0),
  configuration text not null,
  changed_fields text[] not null,
  created_by text,
  created_at timestamptz not null,
  unique (agent_id, revision)
);

create table deployments (
  id uuid primary key,
  agent_id uuid not null references agents,
  revision integer not null,
  previous_revision integer,
  reason text,
  rolled_back_from integer,
  created_by text,
  created_at timestamptz not null,
  foreign key (agent_id, revision) references agent_revisions (agent_id, revision),
  check ((reason is null) = (rolled_back_from is null))
);
create index deployments_of_agent on deployments (agent_id, id);

-- No foreign keys here: the insert reads the agent's row itself, and a key check per run would cost more than it proves.
create table runs (
  id uuid primary key,
  organization_id uuid not null,
  agent_id uuid not null,
  agent_revision integer not null,
  api_key_id uuid,
  status text not null check (status in
    ('queued', 'running', 'requires_action', 'cancelling', 'completed', 'failed', 'cancelled')),
  priority smallint not null,
  input text not null,
  output text,
  error text,
  required_action text,
  metadata jsonb not null,
  attempt integer not null,
  -- Attempts that do not count towards the three of a lost worker: handed back, or retried at the agent's own wish.
  forgiven integer not null default 0,
  retried integer not null default 0,
  -- The next claim goes on with the same attempt: the run was parked, not lost.
  resuming boolean not null default false,
  timeout_seconds integer not null,
  -- Time spent running in earlier stretches; waiting for a person does not count against the time-out.
  active_ms integer not null default 0,
  -- How many parts of its stream the attempt had sent when it parked: going on, it does not send them again.
  emitted integer not null default 0,
  -- What we must remember of a parked run that its reader need not see.
  parked text,
  -- The last event of the run's stream that is kept.
  sequence bigint not null default 0,
  tokens_used bigint not null default 0,
  latency_ms integer,
  idempotency_key text,
  -- How many messages people have sent it; the node that runs it compares this with what it has handed on.
  messages integer not null default 0,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  action_expires_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  node_id uuid,
  lease_token uuid,
  lease_until timestamptz,
  check ((status in ('running', 'cancelling')) = (lease_token is not null)),
  check ((lease_token is null) = (lease_until is null)),
  check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  check ((status = 'failed') = (error is not null)),
  check ((status = 'requires_action') = (required_action is not null)),
  check ((status = 'requires_action') = (parked is not null)),
  check (status = 'requires_action' or action_expires_at is null),
  check (status <> 'completed' or output is not null)
);
create index runs_of_organization on runs (organization_id, id);
create index runs_of_agent on runs (organization_id, agent_id, id);
create index runs_waiting on runs (organization_id, agent_id, priority desc, id) where status = 'queued';
-- Not on lease_until: a heartbeat then changes no indexed column and stays on its page.
create index runs_leased on runs (id) where lease_token is not null;
create index runs_expiring_actions on runs (action_expires_at) where action_expires_at is not null;
-- Most runs complete; whoever looks for the others finds them here.
create index runs_not_completed on runs (organization_id, status, id) where status <> 'completed';
create index runs_metadata on runs using gin (metadata jsonb_path_ops) where metadata <> '{}';

create table idempotency_keys (
  organization_id uuid not null,
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  run_id uuid,
  status smallint,
  headers text,
  body text,
  expires_at timestamptz not null,
  primary key (organization_id, scope, key)
);
create index idempotency_keys_expiring on idempotency_keys (expires_at);

-- History, the feed and the outbox of webhooks at once. The transaction id lets a reader see rows in an order
-- that later commits cannot slip into: a serial is given before the commit, so a cursor over it would skip rows.
create table events (
  id uuid primary key,
  organization_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data text not null,
  created_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id()
);
create index events_of_organization on events (organization_id, transaction_id, id);
create unique index events_one_end_per_run on events (subject_id) where type in ('run.completed', 'run.failed');
