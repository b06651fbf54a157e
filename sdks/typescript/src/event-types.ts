// Made from the OpenAPI document by `npm run client-models`. Do not edit.

/** All event types of this release and when they are sent. A newer service may send others. */
export const webhookEventTypes = [
  { type: "run.completed", summary: "A run finished successfully." },
  { type: "run.failed", summary: "A run failed or timed out." },
  { type: "run.requires_action", summary: "A run waits for a person, or for the results of the caller's tools. `required_action` has the question or the calls." },
  { type: "run.escalated", summary: "The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers." },
  { type: "run.cancelled", summary: "A run was cancelled." },
  { type: "budget.reached", summary: "80 % or 100 % of a spend cap is used. Sent once per period for each." },
  { type: "deployment.created", summary: "A new deployment was created." },
  { type: "deployment.promoted", summary: "A canary was promoted: its revision is deployed. `created_by` is the canary, or who promoted it." },
  { type: "deployment.rollback", summary: "A deployment or a canary was rolled back. `reason` has the cause." },
  { type: "deployment.waiting", summary: "A revision did not pass the gate of its agent, and waits for a person's decision." },
  { type: "deployment.refused", summary: "A revision was not deployed: it did not pass the gate of its agent, or a person rejected it." },
  { type: "alert.triggered", summary: "A monitoring alert fired." },
  { type: "agent.updated", summary: "An agent's configuration changed." },
  { type: "pipeline.completed", summary: "A pipeline run finished." },
  { type: "evaluation.completed", summary: "An experiment has ended, or was cancelled. GET /experiments/{id}/results has its results." },
  { type: "key.expiring", summary: "An API key expires soon. Sent 14 days before (the operator can change this) and one day before." },
  { type: "worker.lost", summary: "A worker stopped reporting without deregistering." },
  { type: "configuration.drifted", summary: "`agentrun diff --report` found that resources differ from a configuration file." },
  { type: "audit.recorded", summary: "An entry was added to the audit log." },
  { type: "test", summary: "A test event, sent on demand." },
] as const;
