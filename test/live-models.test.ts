import type { CatalogAgent } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectWellDone, listModelAgents, runExamples } from "./catalog-runs.ts";
import { createWorld, type World } from "./world.ts";

/**
 * The catalog against a real model. Name an OpenAI-compatible server in AGENTRUN_LIVE_MODEL_URL, such as
 * `http://localhost:11434/v1`; AGENTRUN_LIVE_MODEL_NAME and AGENTRUN_LIVE_MODEL_KEY where it needs them.
 */
const { AGENTRUN_LIVE_MODEL_URL: url, AGENTRUN_LIVE_MODEL_NAME: name, AGENTRUN_LIVE_MODEL_KEY: key } = process.env;
const limitMs = 600_000;

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

  test("every model agent answers its examples in its own form", { timeout: limitMs }, async () => {
    expect(agents.length).toBeGreaterThanOrEqual(8);
    for (const agent of agents) {
      for (const run of await runExamples(world.service, agent, limitMs)) {
        process.stderr.write(`  ${agent.key}: ${run.status}, ${run.tokens_used} tokens, ${run.latency_ms} ms\n`);
        expectWellDone(agent, run);
      }
    }
  });
});

/** The first model that the server says it has. */
async function findFirstModel(base: string): Promise<string> {
  const answer = await fetch(`${base}/models`, { headers: key ? { authorization: `Bearer ${key}` } : {} });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  if (!data[0]) throw new Error(`${base} lists no model: set AGENTRUN_LIVE_MODEL_NAME`);
  return data[0].id;
}
