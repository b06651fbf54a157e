import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Connector, Provider, Run } from "@agentrun/contract";
import {
  localCertificate,
  type Received,
  startReceiver,
} from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { ApiClient } from "./api-client.ts";
import { type ModelServer, startModelServer } from "./model-server/model-server.ts";
import { createWorld, type World } from "./world.ts";

/** A world with a local model provider, whose certificate is trusted. */
export type ModelWorld = World & {
  models: ModelServer;
  env: Record<string, string>;
  /** Adds the server as a provider of the caller's organisation. */
  addProvider(body?: Record<string, unknown>, api?: ApiClient): Promise<Provider>;
  addModelAgent(model: string, configuration?: Record<string, unknown>, api?: ApiClient): Promise<Agent>;
  run(agent: Agent, input?: object, headers?: Record<string, string>): Promise<Run>;
};

export async function createModelWorld(env: Record<string, string> = {}): Promise<ModelWorld> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-models-"));
  const caFile = join(directory, "provider.pem");
  writeFileSync(caFile, localCertificate.cert);
  const models = await startModelServer();
  const network = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile };
  const whole = { ...network, ...env };
  const world = await createWorld({ env: whole });
  return {
    ...world,
    models,
    env: whole,
    async addProvider(body = {}, api = world.service.api) {
      const request = { name: "local", type: "openai", api_key: providerKey, base_url: models.url, ...body };
      return created(await api<Provider>("POST", "/providers", { body: request }));
    },
    async addModelAgent(model, configuration = {}, api = world.service.api) {
      const body = { name: model, runtime: { type: "model", provider: "local", model }, ...configuration };
      return created(await api<Agent>("POST", "/agents/custom", { body }));
    },
    async run(agent, input = { query: "hello" }, headers = {}) {
      const body = { agent_id: agent.id, input };
      return (await world.service.api<Run>("POST", "/runs", { body, headers })).body;
    },
    async remove() {
      await world.remove();
      await models.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const providerKey = "sk-test-0123456789abcdefghijklmnopqrstuvwxyz";

function created<T>(answer: { status: number; body: T; text: string }): T {
  if (answer.status !== 201) throw new Error(`it was refused: ${answer.text}`);
  return answer.body;
}

const json = { content: { "application/json": { schema: { type: "object" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Bank", version: "1" },
  paths: {
    "/rates": { post: { operationId: "rates", description: "Today's rates.", requestBody: json } },
    "/payments": { post: { operationId: "pay", description: "Makes a payment.", requestBody: json } },
  },
};

/** A service with two tools, of which one requires approval; it counts its calls. */
export async function startToolService(world: Pick<World, "service">) {
  let answer = (_received: Received, response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"done":true}');
  };
  const receiver = await startReceiver((received, response) => answer(received, response));
  const approval = { default: "never", tools: { pay: "always" } };
  const body = { name: "Bank", type: "openapi", url: receiver.url, document, approval };
  const { body: connector, text, status } = await world.service.api<Connector>("POST", "/connectors", { body });
  if (status !== 201) throw new Error(`the connector was refused: ${text}`);
  return {
    connector,
    requests: (path: string) => receiver.received.filter(({ url }) => url === path),
    answerWith(next: typeof answer) {
      answer = next;
    },
    stop: () => receiver[Symbol.asyncDispose](),
  };
}
