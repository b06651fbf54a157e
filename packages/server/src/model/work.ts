/** What waits in the database until a round of some node does it. */
export const kindsOfWork = [
  "runs",
  "leases",
  "turns",
  "actions",
  "deliveries",
  "pipelines",
  "schedules",
  "replays",
  "erasures",
] as const;

export type Work = (typeof kindsOfWork)[number];
