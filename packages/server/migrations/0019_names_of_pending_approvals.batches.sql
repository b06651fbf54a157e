-- Pending approvals: `began_by` is `created_by`, and `users` of approvers is `members`.
update runs r set required_action = jsonb_set(pending.action, '{approval}', pending.approval - 'began_by'
    || jsonb_build_object('created_by', pending.approval -> 'began_by',
      'approvers', pending.approvers - 'users' || jsonb_build_object('members', pending.approvers -> 'users'))
    || case when jsonb_typeof(pending.next) = 'object'
      then jsonb_build_object('escalate_to', pending.next - 'users' || jsonb_build_object('members', pending.next -> 'users'))
      else '{}' end)::text
from (
  select organization_id, id, required_action::jsonb as action, required_action::jsonb -> 'approval' as approval,
    required_action::jsonb #> '{approval,approvers}' as approvers, required_action::jsonb #> '{approval,escalate_to}' as next
  from runs
  where status = 'requires_action' and required_action like '%"began_by"%' and required_action not like '%\\u0000%'
    and required_action::jsonb -> 'approval' ? 'began_by'
  limit 1000 for update
) pending
where r.organization_id = pending.organization_id and r.id = pending.id;
