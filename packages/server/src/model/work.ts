/** Kinds of work that wait in the database until a node does them. */
export const kindsOfWork = [
  "runs",
  "leases",
  "turns",
  "actions",
  "deliveries",
  "pipelines",
  "schedules",
  "replays",
  "experiments",
  "scores",
  "erasures",
] as const;

export type Work = (typeof kindsOfWork)[number];
