import { type Endpoint, statusOf } from "@agentrun/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inSpan } from "../lib/observability/tracing.ts";
import { toServiceError } from "./error-response.ts";

type RouteHandler<T> = (request: FastifyRequest, reply: FastifyReply) => Promise<T>;

/** Runs the handler in a span of its request, as a child of the caller's span if the request names one. */
export function traced<T>(endpoint: Endpoint, route: string, handler: RouteHandler<T>): RouteHandler<T> {
  const { method } = endpoint;
  return (request, reply) =>
    inSpan(
      `${method} ${route}`,
      {
        "http.request.method": method,
        "http.route": route,
        "agentrun.request.id": request.id,
        ...(request.caller ? { "agentrun.organization.id": request.caller.organizationId } : {}),
      },
      async (span) => {
        request.traceId = span.spanContext().traceId;
        const note = (status: number) => span.setAttribute("http.response.status_code", status);
        try {
          const result = await handler(request, reply);
          note(reply.statusCode);
          return result;
        } catch (error) {
          note(statusOfThrown(error));
          throw error;
        }
      },
      {
        kind: "SERVER",
        parent: parentOf(request),
        startTime: Date.now() - reply.elapsedTime,
        isFailure: (error) => statusOfThrown(error) >= 500,
      },
    );
}

function statusOfThrown(thrown: unknown): number {
  const { code, param } = toServiceError(thrown);
  return statusOf(code, param);
}

function parentOf({ headers }: FastifyRequest): string | null {
  const given = headers.traceparent;
  return typeof given === "string" ? given : null;
}
