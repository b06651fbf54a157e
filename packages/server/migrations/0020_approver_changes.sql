-- A pending approval can become impossible when a member leaves or loses a role. The organisations to check are listed here.
create table approver_changes (
  organization_id uuid primary key references organizations,
  changed_at timestamptz not null default now()
);
comment on table approver_changes is 'Organisations whose pending approvals must be checked, because a member left or got another role. Usually empty.';
