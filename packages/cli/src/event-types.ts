import { webhookEventTypes } from "agent-run-client";
import type { Flag } from "./flags.ts";

const all = webhookEventTypes.map(({ type }): string => type);
/** A test event is sent on demand; a webhook cannot subscribe to it. */
const subscribable = [...all.filter((type) => type !== "test"), "*"];

/** Used for completion, not for validation: a newer service may have more types. */
const eventsFlag = <const H extends string>(help: H, words: readonly string[]) =>
  ({ type: "string", value: "<type,…>", help, words }) as const satisfies Flag;

export const subscribedEventsFlag = eventsFlag("event types, separated by commas", subscribable);
export const listedEventsFlag = eventsFlag("only these event types, separated by commas", all);
