import { webhookEventTypes } from "agent-run-client";

const withoutCode = (summary: string): string => summary.replaceAll("`", "").replace(/\.$/, "");

/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  ...webhookEventTypes
    .filter(({ type }) => type !== "test")
    .map(({ type, summary }) => ({ type, label: withoutCode(summary) })),
  { type: "*", label: "All events, including those of later releases" },
];

export const disabledReasons: Record<string, string> = {
  gone: "The endpoint responded with 410 Gone.",
  failing: "All deliveries failed for five days.",
  maker_gone:
    "The member who created it has left or lost access to its events. Pending deliveries are kept. Enable it to take it over, then rotate its secret, because the previous owner knows it.",
};
