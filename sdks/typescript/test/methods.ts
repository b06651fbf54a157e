import type { AgentRun, CreateRunRequest, RequestOptions, RunActionRequest } from "../src/index.ts";
import type { ScenarioCall } from "./scenario.ts";

type Given = { id: string; query: Record<string, unknown>; body: unknown; options: RequestOptions; wait?: number };

/** Maps the method names of the conformance file to this library's methods. */
const methods: Record<string, (client: AgentRun, given: Given) => unknown> = {
  "runs.create": ({ runs }, { body, options, wait }) => runs.create(body as CreateRunRequest, { ...options, wait }),
  "runs.create_and_wait": ({ runs }, { body, options }) => runs.createAndWait(body as CreateRunRequest, options),
  "runs.get": ({ runs }, { id, options }) => runs.get(id, {}, options),
  "runs.list": ({ runs }, { query, options }) => runs.list(query, options),
  "runs.cancel": ({ runs }, { id, query, options }) => runs.cancel(id, query, options),
  "runs.act": ({ runs }, { id, body, options }) => runs.act(id, body as RunActionRequest, options),
  "runs.approve": ({ runs }, { id, body, options }) => runs.approve(id, body as object, options),
  "runs.reject": ({ runs }, { id, body, options }) => runs.reject(id, body as object, options),
  "runs.respond": ({ runs }, { id, body, options }) => runs.respond(id, body as object, options),
  "runs.message": ({ runs }, { id, body, options }) => runs.message(id, body as object, options),
  "runs.stream": ({ runs }, { body, options }) => runs.stream(body as CreateRunRequest, options),
  "runs.follow": ({ runs }, { id, query, options }) => runs.follow(id, query, options),
  "runs.events": ({ runs }, { id, query, options }) => runs.events(id, query, options),
  "agents.get": ({ agents }, { id, options }) => agents.get(id, options),
  "agents.list": ({ agents }, { query, options }) => agents.list(query, options),
  "agents.create": ({ agents }, { body, options }) => agents.create(body as never, options),
  "agents.update": ({ agents }, { id, body, options }) => agents.update(id, body as object, options),
  "webhooks.create": ({ webhooks }, { body, options }) => webhooks.create(body as never, options),
  "events.stream": ({ events }, { query, options }) => events.stream(query, options),
  "auth.create_token": ({ auth }, { body, options }) => auth.createToken(body as object, options),
};

/** Not awaited here: a list is iterated directly. */
export function makeCall(client: AgentRun, call: ScenarioCall): unknown {
  const method = methods[call.method];
  if (!method) throw new Error(`the runner does not know ${call.method}`);
  const { idempotency_key, if_match, timeout_seconds, max_retries, wait_seconds, headers, ...unknown } =
    call.options ?? {};
  if (Object.keys(unknown).length > 0) throw new Error(`the runner does not know ${Object.keys(unknown)}`);
  const options: RequestOptions = {
    idempotencyKey: idempotency_key,
    ifMatch: if_match,
    timeout: timeout_seconds === undefined ? undefined : timeout_seconds * 1000,
    maxRetries: max_retries,
    headers,
  };
  const given = { id: call.path?.id ?? "", query: call.query ?? {}, body: call.body, options };
  return method(client, wait_seconds === undefined ? given : { ...given, wait: wait_seconds });
}
