import { setTimeout as delay } from "node:timers/promises";
import type { Agent, AgentRun, Event } from "agent-run-client";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Ways to cause each event. `make` returns the id of the event's subject. */
type Trigger = { how: string; make: (client: AgentRun, options: TriggerOptions) => Promise<string> };
export type TriggerOptions = { webhook: string | undefined; say: (line: string) => void };

export const triggers: Record<string, Trigger> = {
  "run.completed": {
    how: "runs the echo agent",
    make: async (client) => {
      const agent = await hired(client, "echo");
      return (await client.runs.createAndWait({ agent_id: agent.id, input: { query: "made by agentrun trigger" } })).id;
    },
  },
  "run.failed": {
    how: "runs the countdown agent with too little time",
    make: async (client) => {
      const agent = await hired(client, "countdown");
      const input = { from: 100, delay_ms: 1000 };
      return (await client.runs.createAndWait({ agent_id: agent.id, input, timeout_seconds: 1 })).id;
    },
  },
  "run.requires_action": {
    how: "runs the approval agent until it asks for approval, and cancels the run",
    make: async (client) => {
      const agent = await hired(client, "approval");
      const run = await client.runs.createAndWait({
        agent_id: agent.id,
        input: { action: "made by agentrun trigger" },
      });
      await client.runs.cancel(run.id);
      return run.id;
    },
  },
  "agent.updated": { how: "updates the echo agent's metadata", make: async (client) => (await touched(client)).id },
  "deployment.created": {
    how: "updates the echo agent's metadata, which deploys it",
    make: async (client) => (await touched(client)).id,
  },
  "deployment.rollback": {
    how: "updates the echo agent and rolls it back",
    make: async (client) => {
      const { id } = await touched(client);
      await client.agents.rollback(id, { reason: "agentrun trigger" });
      return id;
    },
  },
  "pipeline.completed": { how: "creates a pipeline with one echo step, runs it and archives it", make: runPipeline },
  "alert.triggered": {
    how: "creates an alert, runs the echo agent to trigger it, and deletes the alert",
    make: breakRule,
  },
  test: { how: "sends a test event to a webhook (--webhook)", make: sendTest },
};

/** Returns the hired agent of a catalog key; hires it if necessary. */
async function hired(client: AgentRun, key: string): Promise<Agent> {
  for await (const agent of client.agents.list({ source: "catalog", limit: 100 }))
    if (agent.catalog_key === key) return agent;
  return client.agents.deploy(key);
}

async function touched(client: AgentRun): Promise<Agent> {
  const agent = await hired(client, "echo");
  return client.agents.update(agent.id, { metadata: { triggered: new Date().toISOString() } });
}

async function runPipeline(client: AgentRun): Promise<string> {
  const agent = await hired(client, "echo");
  const steps = [{ name: "echo", agent_id: agent.id, input: { query: "made by agentrun trigger" } }];
  const pipeline = await client.pipelines.create({ name: "agentrun trigger", steps });
  try {
    const run = await client.pipelines.runs.create(pipeline.id, { input: {} });
    for await (const event of await client.pipelines.runs.follow(pipeline.id, run.id)) void event;
    return run.id;
  } finally {
    await client.pipelines.archive(pipeline.id);
  }
}

const ruleSeconds = 120;

async function breakRule(client: AgentRun, { say }: TriggerOptions): Promise<string> {
  const agent = await hired(client, "echo");
  const rule = await client.alerts.create({
    name: "agentrun trigger",
    metric: "run_count",
    comparison: "gte",
    threshold: 1,
    window_seconds: 60,
    agent_id: agent.id,
    severity: "info",
  });
  try {
    await client.runs.createAndWait({ agent_id: agent.id, input: { query: "made by agentrun trigger" } });
    say("Alerts are evaluated every few seconds; waiting.");
    return await waitForFiring(client, rule.id);
  } finally {
    await client.alerts.delete(rule.id);
  }
}

async function waitForFiring(client: AgentRun, ruleId: string): Promise<string> {
  const endsMs = performance.now() + ruleSeconds * 1000;
  while (performance.now() < endsMs) {
    const { firing_id: firing } = await client.alerts.get(ruleId);
    if (firing) return firing;
    await delay(1_000);
  }
  throw new CommandError(
    `The rule did not fire within ${ruleSeconds} s.`,
    exitCodes.failed,
    "Is a node with the role scheduler running? Check with `agentrun admin doctor`.",
  );
}

async function sendTest(client: AgentRun, { webhook }: TriggerOptions): Promise<string> {
  const id = webhook ?? (await onlyWebhook(client));
  return (await client.webhooks.test(id)).event_id;
}

async function onlyWebhook(client: AgentRun): Promise<string> {
  const { data } = await client.webhooks.list();
  const [first, second] = data;
  if (first && !second) return first.id;
  const hint = first
    ? "Choose one with --webhook; `agentrun webhooks list` lists them."
    : "Create one with `agentrun webhooks create`.";
  throw new CommandError(
    first ? "There are several webhooks." : "There is no webhook to send the test event to.",
    exitCodes.failed,
    hint,
  );
}

const eventMs = 15_000;

/** Waits until the event of this subject is in the feed. */
export async function waitForEvent(client: AgentRun, type: string, subjectId: string): Promise<Event | null> {
  const endsMs = performance.now() + eventMs;
  while (performance.now() < endsMs) {
    const { data } = await client.events.list({ type, limit: 20 });
    const found = data.find((event) => event.id === subjectId || JSON.stringify(event.data).includes(`"${subjectId}"`));
    if (found) return found;
    await delay(200);
  }
  return null;
}
