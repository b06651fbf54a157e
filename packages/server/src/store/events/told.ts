/** The events that hold what was run, in the words of their indexes. */
export const ends = {
  ofRuns: "type in ('run.completed', 'run.failed')",
  ofPipelineRuns: "type = 'pipeline.completed'",
};

/** Somebody is still to be told how it ended. */
export const isOwed = (subject: string, type: string): string => `exists (
  select 1 from events e join deliveries d on d.event_id = e.id and d.status in ('pending', 'closing')
  where e.subject_id = ${subject} and ${type})`;

/** The events of what is `gone`, and the history of their deliveries: each holds its input and its output. */
export const deleteTold = (type: string): string => `
  told as (delete from events where subject_id in (select id from gone) and ${type} returning id),
  deliveries_gone as (delete from deliveries where event_id in (select id from told) returning id),
  attempts_gone as (delete from delivery_attempts where delivery_id in (select id from deliveries_gone))`;

/** Ids begin with their time in milliseconds, so the oldest are the first of their key. */
export const oldestId = `(lpad(to_hex((extract(epoch from now() - make_interval(days => $1)) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;
