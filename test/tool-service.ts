import type { ServerResponse } from "node:http";
import type { Connector } from "@agentrun/contract";
import { type Received, startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import type { ModelWorld } from "./models.ts";

const json = { content: { "application/json": { schema: { type: "object" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Bank", version: "1" },
  paths: {
    "/rates": { post: { operationId: "rates", description: "Today's rates.", requestBody: json } },
    "/payments": { post: { operationId: "pay", description: "Pays somebody.", requestBody: json } },
  },
};

/** A service with two tools, of which one needs a person's word; it counts what it is asked. */
export async function startToolService(world: ModelWorld) {
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
