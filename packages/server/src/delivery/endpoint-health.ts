import type { WebhookId } from "@agentrun/contract";
import type { AttemptResult } from "../model/webhooks.ts";

/**
 * How many attempts at a time an endpoint has earned: ten to begin with, so that the promised times hold for as many, one more for
 * each that it answers well, half of them after a failure, ten again after hanging. Only who answered ninety well gets a hundred.
 */
export type EndpointHealth = {
  allowance(id: WebhookId): number;
  /** It has answered well, and has not hung since. */
  isProven(id: WebhookId): boolean;
  note(id: WebhookId, result: Pick<AttemptResult, "outcome" | "error">): void;
};

const mostRemembered = 10_000;
const unearned = 10;

export function createEndpointHealth(mostInFlight: number): EndpointHealth {
  const earned = new Map<WebhookId, { allowance: number; isProven: boolean }>();
  const least = Math.min(unearned, mostInFlight);
  const unknown = { allowance: least, isProven: false };
  const of = (id: WebhookId) => earned.get(id) ?? unknown;
  return {
    allowance: (id) => of(id).allowance,
    isProven: (id) => of(id).isProven,
    note(id, { outcome, error }) {
      if (outcome === "interrupted") return;
      const { allowance } = of(id);
      if (earned.size >= mostRemembered && !earned.has(id)) earned.clear();
      if (outcome === "succeeded") earned.set(id, { allowance: Math.min(allowance + 1, mostInFlight), isProven: true });
      // What hangs holds its place for the whole deadline; what fails fast costs little.
      else if (error?.code === "timeout") earned.set(id, { allowance: least, isProven: false });
      else earned.set(id, { allowance: Math.max(least, Math.floor(allowance / 2)), isProven: false });
    },
  };
}
