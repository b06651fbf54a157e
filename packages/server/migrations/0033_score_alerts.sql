-- Alerts on scores, and a minimum number of samples for alerts.

alter table alert_rules add column feedback_name text;
alter table alert_rules add column min_samples integer;
comment on column alert_rules.feedback_name is 'For metrics of feedback.';
comment on column alert_rules.min_samples is 'With fewer samples there is no data.';
