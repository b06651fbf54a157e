import { setTimeout as delay } from "node:timers/promises";
import type { Service } from "../../test/support/service.ts";

type Made = { id: string };

/** A run with several steps and a conversation, and their pages. */
export async function seedStories(service: Service): Promise<Record<string, string>> {
  return { "run-trace": `/runs/${await runTraced(service)}`, thread: `/threads/${await createThread(service)}` };
}

/** A run with an approval in the middle. */
async function runTraced({ api }: Service): Promise<string> {
  const runtime = { type: "module", module: "refund-desk" };
  const agent = await api<Made>("POST", "/agents/custom", { body: { name: "Refunds", runtime } });
  const run = await api<Made>("POST", "/runs", { body: { agent_id: agent.body.id, input: { order: "A-20417" } } });
  const path = `/runs/${run.body.id}`;
  await until(async () => (await api<{ status: string }>("GET", path)).body.status === "requires_action");
  await api("POST", `${path}/action`, { body: { type: "approve" } });
  await until(async () => (await api<{ status: string }>("GET", path)).body.status === "completed");
  return run.body.id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100);
}

/** A conversation of a customer and an agent. */
async function createThread({ api }: Service): Promise<string> {
  const { body } = await api<Made>("POST", "/threads", { body: { user: "customer 1182" } });
  const call = { tool_call_id: "c1", tool: "order_status" };
  const messages = [
    { role: "user", content: "Where is my parcel? It was to come on Monday." },
    { role: "assistant", content: [{ type: "tool_call", ...call, arguments: { order: "A-20417" } }] },
    { role: "tool", content: [{ type: "tool_result", ...call, status: "succeeded", result: "in Basel" }] },
    {
      role: "assistant",
      content: "It is in **Basel** since this morning:\n\n- sorted at 06:10\n- with you tomorrow by noon",
    },
    { role: "user", content: "Thank you! Can it be left with the neighbour?" },
    { role: "assistant", content: "Yes. I have informed the driver." },
  ];
  const added = await api("POST", `/threads/${body.id}/messages`, { body: { messages } });
  if (added.status >= 300) throw new Error(`Adding the messages failed with status ${added.status}: ${added.text}`);
  return body.id;
}
