import type { WebhookId } from "@agentrun/contract";
import type { AttemptResult } from "../model/webhooks.ts";

export type Speed = "quick" | "slow" | "untried";

/**
 * How quickly each endpoint answers, whatever it answers: an error that comes at once costs no more than a success. An
 * endpoint with open attempts and no quick answer for a second counts as slow before the deadline of an attempt ends.
 */
type EndpointSpeed = {
  of(id: WebhookId, hasOpenAttempts: boolean): Speed;
  /** The first attempt is opened after a time without any. */
  begin(id: WebhookId): void;
  note(id: WebhookId, result: Pick<AttemptResult, "outcome" | "durationMs">): void;
};

const quickMs = 1_000;
const mostRemembered = 10_000;

type State = { answer: Speed; progressMs: number };

export function createEndpointSpeed(nowMs: () => number): EndpointSpeed {
  const states = new Map<WebhookId, State>();
  const set = (id: WebhookId, state: State) => {
    if (states.size >= mostRemembered && !states.has(id)) states.clear();
    states.set(id, state);
  };
  return {
    of(id, hasOpenAttempts) {
      const state = states.get(id);
      if (!state) return "untried";
      return hasOpenAttempts && nowMs() - state.progressMs > quickMs ? "slow" : state.answer;
    },
    begin: (id) => set(id, { answer: states.get(id)?.answer ?? "untried", progressMs: nowMs() }),
    note(id, { outcome, durationMs }) {
      if (outcome === "interrupted") return;
      if (durationMs <= quickMs) set(id, { answer: "quick", progressMs: nowMs() });
      else set(id, { answer: "slow", progressMs: states.get(id)?.progressMs ?? nowMs() });
    },
  };
}
