-- What holds for every run, now that those from before have been looked at; nobody waits for it.

alter table runs validate constraint runs_status_is_known;
alter table runs validate constraint runs_turn_with_thread;
alter table runs validate constraint runs_waiting_in_thread;
