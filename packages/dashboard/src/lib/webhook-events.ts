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
  gone: "Its address answered 410 Gone, so the service stopped sending.",
  failing: "Every delivery failed for five days on end, so the service stopped sending.",
  maker_gone:
    "Whoever set it up has left, or may no longer read its events. What was due is kept: switch it on to take it over, then rotate its secret, which they know.",
};
