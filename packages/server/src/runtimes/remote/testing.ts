import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { type Received, startReceiver } from "../../lib/testing/https-receiver.ts";
import { createA2aRuntime } from "../a2a.ts";
import { newClient, newRun, outputBytes } from "../http/testing.ts";
import { createResponsesRuntime } from "../responses.ts";
import type { Runtime } from "../runtime.ts";

export const kinds = ["a2a", "responses"] as const;
export type Kind = (typeof kinds)[number];

const openSecret = (sealed: string) => sealed.slice("sealed:".length);

/** Runtimes with their own client, which each test file closes: files of one process share modules. */
export function createWorld() {
  const client = newClient();
  const options = { client, outputBytes, openSecret, log: pino({ level: "silent" }) };
  const runtimes = { a2a: createA2aRuntime(options), responses: createResponsesRuntime(options) };
  return { runtimes, attempt: attemptWith(runtimes), close: () => client.close() };
}

export type Reply = (response: ServerResponse, asked: { name: string; body: Record<string, unknown> }) => void;
type Overrides = Parameters<typeof newRun>[1] & { cardUrl?: string; onStep?: (key: string) => void };

/** The name of a request: an A2A operation, or a request of the Responses API. */
export function nameOf({ method, url, body }: Received): string {
  if (url === "/card") return "card";
  if (body.includes('"jsonrpc"')) return String(JSON.parse(body).method);
  if (url.endsWith("/cancel")) return "cancel";
  return method === "POST" ? "create" : "get";
}

/** One attempt at a remote agent with these replies, by request name. */
const attemptWith =
  (runtimes: Record<Kind, Pick<Runtime, "execute">>) =>
  async (kind: Kind, replies: Record<string, Reply>, { cardUrl, onStep, ...overrides }: Overrides = {}) => {
    await using receiver = await startReceiver((received, response) => {
      const name = nameOf(received);
      if (name === "card" && !replies.card)
        return json({ ...card, supportedInterfaces: [at(cardUrl ?? receiver.url)] })(response);
      const reply = replies[name];
      if (reply) reply(response, { name, body: received.body ? JSON.parse(received.body) : {} });
      else response.writeHead(500).end();
    });
    const url = kind === "a2a" ? `${receiver.url}/card` : receiver.url;
    const model = kind === "a2a" ? {} : { model: "other" };
    const run = newRun(url, { ...overrides, runtime: { type: kind, ...model, ...overrides.runtime } });
    const { saveStep } = run.call.host;
    Object.assign(run.call.host, {
      files: { write: async (name: string) => ({ id: `file_of_${name}` }) },
      saveStep: async (key: string, value: string) => {
        await saveStep(key, value);
        onStep?.(key);
      },
    });
    const outcome = await runtimes[kind].execute(run.call);
    return { ...run, outcome, asked: receiver.received.map(nameOf), received: receiver.received };
  };

export const at = (url: string) => ({ url, protocolBinding: "JSONRPC", protocolVersion: "1.0" });
const card = { capabilities: { streaming: true } };

export const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Server-sent events. `isCut`: the connection breaks after them. */
export const events =
  (items: object[], isCut = false) =>
  (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const text = items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join("");
    if (isCut) response.write(text, () => response.destroy());
    else response.end(text);
  };

export const result = (item: object) => ({ jsonrpc: "2.0", id: 1, result: item });
export const task = (state: string, more: object = {}) => ({
  id: "t1",
  contextId: "c1",
  status: { state: `TASK_STATE_${state}` },
  ...more,
});
export const said = (text: string, append = true) =>
  result({ artifactUpdate: { taskId: "t1", append, artifact: { artifactId: "a", parts: [{ text }] } } });
export const ended = (state: string, more: object = {}) =>
  result({ statusUpdate: { taskId: "t1", status: { state: `TASK_STATE_${state}` }, ...more } });
export const artifacts = (text: string) => ({ artifacts: [{ artifactId: "a", parts: [{ text }] }] });

export const response = (status: string, text = "", more: object = {}) => ({
  object: "response",
  id: "resp_1",
  status,
  output: text ? [{ type: "message", content: [{ type: "output_text", text }] }] : [],
  ...more,
});
let number = 0;
export const event = (type: string, more: object) => {
  number += 1;
  return { type: `response.${type}`, sequence_number: number, ...more };
};
export const delta = (text: string) => event("output_text.delta", { delta: text });
