import type { Agent, CatalogAgent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectWellDone, listModelAgents, runExamples } from "../support/catalog-runs.ts";
import { collect, openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

/**
 * The catalog with a real model. Set AGENTRUN_LIVE_MODEL_URL to an OpenAI-compatible server, such as
 * `http://localhost:11434/v1`, and AGENTRUN_LIVE_MODEL_NAME and AGENTRUN_LIVE_MODEL_KEY if it needs them.
 */
const { AGENTRUN_LIVE_MODEL_URL: url, AGENTRUN_LIVE_MODEL_NAME: name, AGENTRUN_LIVE_MODEL_KEY: key } = process.env;
/** A small machine takes minutes for a run, and there are dozens. */
const runMs = 600_000;
const limitMs = 3_600_000;

type Schema = Record<string, unknown>;

/**
 * The same format, limited to a few words. A small model does not stop: it writes up to the end of its context. A
 * server that runs models enforces the limits of the schema.
 */
function toBrief(schema: Schema): Schema {
  const types = [schema.type].flat();
  const inner = (value: unknown) => toBrief(value as Schema);
  return {
    ...schema,
    ...(types.includes("string") && !schema.enum ? { maxLength: Math.min(Number(schema.maxLength ?? 40), 40) } : {}),
    ...(types.includes("array") ? { maxItems: Math.min(Number(schema.maxItems ?? 1), 1) } : {}),
    ...(types.includes("object") && !schema.properties ? { additionalProperties: false } : {}),
    ...(schema.items ? { items: inner(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, value]) => [name, inner(value)]),
          ),
        }
      : {}),
  };
}

/** llama.cpp's server then reports the input tokens before it writes; others ignore it. */
const startMessage = { provider_options: { timings_per_token: true } };

/** The configuration of a deployed catalog agent: short and reproducible. */
const toChanges = ({ runtime, output_schema }: CatalogAgent) => ({
  output_schema: toBrief(output_schema ?? {}),
  runtime: { ...runtime, temperature: 0, seed: 7, max_output_tokens: 2_000, ...startMessage },
});

if (!url) {
  const notice = "The catalog was NOT tried against a real model: AGENTRUN_LIVE_MODEL_URL is not set.";
  process.stderr.write(`\n  ${notice}\n\n`);
  test(notice, ({ skip }) => skip(notice));
}

describe.runIf(url)(`the catalog against ${url}`, () => {
  let world: World;
  let agents: CatalogAgent[];

  beforeAll(async () => {
    const model = name ?? (await findFirstModel(url ?? ""));
    const env = {
      AGENTRUN_MODEL_URL: url ?? "",
      AGENTRUN_MODEL_NAME: model,
      ...(key ? { AGENTRUN_MODEL_KEY: key } : {}),
    };
    world = await createWorld({ env });
    agents = await listModelAgents(world.service);
  });

  afterAll(() => world?.remove());

  test("every model agent answers its examples in its output format", { timeout: limitMs }, async () => {
    expect(agents.length).toBeGreaterThanOrEqual(8);
    for (const agent of agents) {
      for (const run of await runExamples(world.service, agent, runMs, toChanges(agent))) {
        process.stderr.write(`  ${agent.key}: ${run.status}, ${run.tokens_used} tokens, ${run.latency_ms} ms\n`);
        expectWellDone(agent, run);
      }
    }
  });

  /** Runs one example as a stream. */
  const watch = async (agent: CatalogAgent, changes: object = {}): Promise<ReceivedEvent[]> => {
    const whole = { ...toChanges(agent), ...changes };
    const hired = await world.service.api<Agent>("POST", `/agents/${agent.key}/deploy`, { body: whole });
    const body = { agent_id: hired.body.id, input: agent.examples[0]?.input ?? {}, timeout_seconds: runMs / 1_000 };
    return collect((await openStream(world.service, "/runs/stream", { method: "POST", body })).events, runMs);
  };
  const endOf = (events: ReceivedEvent[]) => events.at(-1)?.run as Run;

  test("every model agent streams its answer in chunks, and keeps its budget", {
    timeout: limitMs,
  }, async () => {
    for (const agent of agents) {
      const events = await watch(agent);
      const pieces = events.filter(({ type }) => type === "run.output.delta").length;
      expect([agent.key, pieces > 3]).toEqual([agent.key, true]);
      const { usage, output } = endOf(events);
      expect(JSON.parse(textOf(events))).toEqual(output);
      // Half of its output tokens, so that it ends in the middle.
      const budget = (usage?.input_tokens ?? 0) + Math.ceil((usage?.output_tokens ?? 0) / 2);
      const run = endOf(await watch(agent, { limits: { ...agent.limits, max_tokens: budget } }));
      process.stderr.write(`  ${agent.key}: ${run.tokens_used} of ${budget} tokens\n`);
      expect([agent.key, run.error?.code]).toEqual([agent.key, "budget_exceeded"]);
      expect(run.tokens_used).toBeLessThanOrEqual(budget * 1.05);
    }
  });
});

/** The first model that the server lists. */
async function findFirstModel(base: string): Promise<string> {
  const answer = await fetch(`${base}/models`, { headers: key ? { authorization: `Bearer ${key}` } : {} });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  if (!data[0]) throw new Error(`${base} lists no model: set AGENTRUN_LIVE_MODEL_NAME`);
  return data[0].id;
}
