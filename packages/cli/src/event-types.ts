import type { WebhookEvent } from "agent-run-client";
import type { Flag } from "./flags.ts";

/** As a record, so that a type which the contract gains or loses does not compile here. */
const known: Record<WebhookEvent["type"], true> = {
  "run.completed": true,
  "run.failed": true,
  "run.requires_action": true,
  "run.escalated": true,
  "run.cancelled": true,
  "budget.reached": true,
  "deployment.created": true,
  "deployment.rollback": true,
  "alert.triggered": true,
  "agent.updated": true,
  "pipeline.completed": true,
  "key.expiring": true,
  "worker.lost": true,
  "audit.recorded": true,
  test: true,
};

const all = Object.keys(known);
/** A test is sent on demand; nobody subscribes to it. */
const subscribable = [...all.filter((type) => type !== "test"), "*"];

/** Completed, not checked: a newer service may know more of them. */
const eventsFlag = <const H extends string>(help: H, words: readonly string[]) =>
  ({ type: "string", value: "<type,…>", help, words }) as const satisfies Flag;

export const subscribedEventsFlag = eventsFlag("which events, separated by commas", subscribable);
export const listedEventsFlag = eventsFlag("only these, separated by commas", all);
