import { setTimeout as delay } from "node:timers/promises";
import type { AgentRun, Delivery } from "agent-run-client";

const everyMs = 300;
/** Three attempts with their delays and timeouts. */
const longestMs = 70_000;

/** Waits until a delivery ends; after the maximum wait, returns its current state. */
export async function waitForDelivery(client: AgentRun, { webhook_id: webhookId, id }: Delivery): Promise<Delivery> {
  const endsMs = performance.now() + longestMs;
  for (;;) {
    const now = await client.webhooks.deliveries.get(webhookId, id);
    if (now.status !== "pending" || performance.now() > endsMs) return now;
    await delay(everyMs);
  }
}
