import { readFileSync } from "node:fs";
import type { Agent } from "@agentrun/contract";
import { Agent as Dispatcher, fetch as undiciFetch } from "undici";
import { doorSamples } from "../../packages/dashboard/src/lib/door-samples.ts";
import { startMcpServer, textResult } from "./mcp-server.ts";
import { createModelWorld, type ModelWorld } from "./model-world.ts";

/** A `fetch` for clients of other protocols, which trusts the service's own certificate. */
export function openTrustingFetch({ ca }: { ca: string }) {
  const dispatcher = new Dispatcher({ connect: { ca } });
  const trusting = ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher })) as unknown;
  return { fetch: trusting as typeof fetch, close: () => dispatcher.destroy() };
}

/** For conditions that take a while on a busy machine. */
export const pollOptions = { timeout: 45_000, interval: 50 };

/** A world whose agents have models that think and tools that look up and send. */
export type DoorWorld = ModelWorld & {
  trustingFetch: typeof fetch;
  /** The arguments of the calls to the tool `send`. */
  sent: Record<string, unknown>[];
  addToolAgent(model: string, approval?: object, provider?: string): Promise<Agent>;
};

type ToolCall = { arguments: Record<string, unknown> };

export async function createDoorWorld(env: Record<string, string> = {}): Promise<DoorWorld> {
  const sent: Record<string, unknown>[] = [];
  const send = ({ arguments: given }: ToolCall) => {
    sent.push(given);
    return textResult("sent");
  };
  const look = ({ arguments: { city } }: ToolCall) => textResult(`${city}: 21 degrees`);
  const mcp = await startMcpServer({ tools: { look: { run: look }, send: { run: send } } });
  const world = await createModelWorld(env);
  await world.addProvider();
  await world.addProvider({ name: "thinker", type: "anthropic" });
  const trusting = openTrustingFetch(world.service);
  return {
    ...world,
    sent,
    trustingFetch: trusting.fetch,
    async addToolAgent(model, approval = {}, provider = "local") {
      const body = { name: "Things", type: "mcp", url: mcp.mcpUrl, approval: { tools: approval } };
      const { body: connector } = await world.service.api<{ id: string }>("POST", "/connectors", { body });
      const runtime = { type: "model", provider, model };
      return world.addModelAgent(model, { runtime, connectors: [{ id: connector.id }] });
    },
    async remove() {
      await trusting.close();
      await world.remove();
      await mcp[Symbol.asyncDispose]();
    },
  };
}

/** The code blocks of a door's section in the documentation, without their imports. */
export function snippetsOf(door: string): string[] {
  const docs = readFileSync(new URL("../../docs/doors.md", import.meta.url), "utf8");
  const section = docs.split(/^## /m).find((text) => text.startsWith(`${door}\n`)) ?? "";
  return [...section.matchAll(/```(?:tsx?|python)\n(?:(?:import|from) [^\n]+\n)*(.*?)```/gs)].map(
    ([, code = ""]) => code,
  );
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Runs code of the documentation in the given context, and returns its `result`. */
export const runCode = (code: string, given: Record<string, unknown>, result: string) =>
  new AsyncFunction(...Object.keys(given), `${code}; return ${result}`)(...Object.values(given));

/** Runs the sample of the agent's page as it is pasted. */
export function runSample(
  door: string,
  { service }: Pick<DoorWorld, "service">,
  given: Record<string, unknown>,
  result: string,
) {
  const { baseUrl, credentials } = service;
  const code = doorSamples[door]?.({ baseUrl, agentId: credentials.agent_id }).replaceAll(/^import .*\n/gm, "") ?? "";
  const surroundings = { process: { env: { AGENTRUN_API_KEY: credentials.api_key } }, console: { log: () => {} } };
  return runCode(code, { ...surroundings, ...given }, result);
}
