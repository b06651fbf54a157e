-- What holds for every entry, now that those from before have been looked at; nobody waits for it.

alter table audit_entries validate constraint audit_entries_outcome_is_known;
alter table audit_entries validate constraint audit_entries_refusal_has_reason;
alter table audit_entries validate constraint audit_entries_count_is_positive;
