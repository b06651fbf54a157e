import { type Endpoint, type EndpointName, endpoints } from "@agentrun/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../lib/errors.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { type Authenticator, assertScope } from "./authenticate.ts";
import { type Handlers, Rendered } from "./endpoint-types.ts";
import { readIdempotency, replayOrRun } from "./idempotency.ts";
import { type EventStream, sendStream } from "./sse.ts";
import { compileRequestCheck } from "./validate.ts";

export type RouterDeps = {
  store: Store;
  authenticator: Authenticator;
  /** Seals stored answers: some of them hold secrets. */
  secrets: SecretBox;
  handlers: Handlers;
  origin: () => string;
};

/** The version segment that ends the base address. */
export const versionPath = "/v2";

type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string> };
type AnyHandler = (call: object) => Promise<AnyAnswer | { stream: EventStream }>;

/** Every endpoint of the table becomes a route: authenticated, authorised, validated, handled, serialised. */
export function addRoutes(app: FastifyInstance, deps: RouterDeps): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    app.route({
      method: endpoint.method,
      url: versionPath + endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      schema: endpoint.streams ? {} : { response: endpoint.responses },
      onRequest: authorize(deps, endpoint),
      handler: handle(deps, endpoint, deps.handlers[name as EndpointName] as AnyHandler),
    });
  }
}

/** Before the body is read: a stranger's megabyte is not worth parsing. */
function authorize(deps: RouterDeps, endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await deps.authenticator.authenticate(request.headers.authorization);
    assertScope(request.caller, endpoint.scope);
  };
}

function handle(deps: RouterDeps, endpoint: Endpoint, handler: AnyHandler) {
  const check = compileRequestCheck(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { params, query, body, headers } = request;
    check({ params, query, body });
    const caller = callerOf(request);
    const path = request.url.split("?", 1)[0] ?? request.url;
    const idempotency = readIdempotency(endpoint, headers["idempotency-key"], path, body);
    const call = { caller, params, query, body, headers, idempotency, url: deps.origin() + request.url };
    const answer =
      idempotency && endpoint.idempotency === "replay"
        ? await replayOrRun(deps, caller, idempotency, () => handler(call) as Promise<AnyAnswer>)
        : await handler(call);
    if ("stream" in answer) {
      await sendStream(reply, answer.stream);
      return undefined;
    }
    return send(reply, answer);
  };
}

/** The route's schema writes the answer, unless its text is at hand. */
function send(reply: FastifyReply, { status, headers, body }: AnyAnswer): FastifyReply {
  reply.code(status);
  if (headers) reply.headers(headers);
  if (!(body instanceof Rendered)) return reply.send(body);
  return reply.header("Content-Type", "application/json; charset=utf-8").serializer(asItIs).send(body.text);
}

const asItIs = (text: unknown) => text as string;

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ServiceError("missing_api_key");
  return request.caller;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const patterns = Object.values<Endpoint>(endpoints).map((endpoint) => ({
  method: endpoint.method,
  shape: new RegExp(`^${versionPath}${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** What a path takes, when it does not take the method it was called with. */
export const allowedMethods = (path: string): string[] => [
  ...new Set(patterns.filter(({ shape }) => shape.test(path)).map(({ method }) => method)),
];
