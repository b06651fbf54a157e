import { fileURLToPath } from "node:url";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Example, openFrameworkWorld, openSession, scenarios } from "../frameworks/scenarios.ts";

const example: Example = {
  agent: "ai-sdk-support",
  command: process.execPath,
  words: ["worker.ts"],
  folder: fileURLToPath(new URL("../../examples/ai-sdk", import.meta.url)),
};

/** The other frameworks are not installed here: `npm run test:frameworks` installs them. */
describe("an agent of the AI SDK", () => {
  let surroundings: Awaited<ReturnType<typeof openFrameworkWorld>>;
  beforeAll(async () => {
    surroundings = await openFrameworkWorld(6);
  });
  afterAll(() => surroundings?.remove());

  test.each(Object.entries(scenarios))("%s", async (_sentence, scenario) => {
    const session = await openSession(surroundings, example);
    try {
      await scenario(session);
      const { data } = (await surroundings.world.service.api<{ data: Run[] }>("GET", "/runs?limit=1")).body;
      expect(data[0]?.tokens_used, "tokens of its models").toBeGreaterThan(0);
    } finally {
      await session.close();
    }
  });
});
