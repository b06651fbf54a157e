/** What a webhook can subscribe to, in the words of people. */
export const webhookEvents = [
  { type: "run.completed", label: "A run finished successfully" },
  { type: "run.failed", label: "A run failed or timed out" },
  { type: "run.requires_action", label: "A run waits for a person" },
  { type: "run.escalated", label: "A deadline passed and others decide now" },
  { type: "run.cancelled", label: "A run was cancelled" },
  { type: "budget.reached", label: "80 or 100 per cent of a spend cap are used" },
  { type: "agent.updated", label: "An agent's configuration changed" },
  { type: "deployment.created", label: "A new deployment was created" },
  { type: "deployment.rollback", label: "A rollback was triggered" },
  { type: "alert.triggered", label: "A monitoring alert fired" },
  { type: "pipeline.completed", label: "A pipeline run finished" },
  { type: "key.expiring", label: "An API key is about to end" },
  { type: "worker.lost", label: "A worker fell silent" },
  { type: "audit.recorded", label: "Something was added to the audit log" },
  { type: "*", label: "Everything, also what later releases add" },
] as const;

export const disabledReasons: Record<string, string> = {
  gone: "Its address answered 410 Gone, so the service stopped sending.",
  failing: "Every delivery failed for five days on end, so the service stopped sending.",
  maker_gone:
    "Whoever set it up has left, or may no longer read its events. What was due is kept: switch it on to take it over, then rotate its secret, which they know.",
};
