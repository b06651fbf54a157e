import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { hashSecret } from "../lib/api-key.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Metrics } from "../lib/metrics.ts";
import { clientAddress } from "./client-address.ts";

export type MetricsDoor = {
  metrics: Pick<Metrics, "render" | "contentType">;
  /** Whoever sends it may read, from anywhere. */
  token: string | null;
  /** Who may read without it. */
  isReader: (address: string) => boolean;
  isTrustedProxy: (address: string) => boolean;
};

/** `/metrics`, for those whom the operator lets read it. */
export function addMetrics(app: FastifyInstance, door: MetricsDoor): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(door, request.raw)) throw new ServiceError("metrics_not_allowed");
    return reply.type(door.metrics.contentType).send(await door.metrics.render());
  });
}

export function mayRead(door: Omit<MetricsDoor, "metrics">, request: IncomingMessage): boolean {
  const [, given] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (door.token !== null && given !== undefined) return isSame(given, door.token);
  return door.isReader(clientAddress(request, door.isTrustedProxy)) && !cameByUnknownProxy(door, request);
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashSecret(one), hashSecret(other));

/** A proxy on this machine that we were not told of makes all the world look like this machine. */
const cameByUnknownProxy = (
  { isTrustedProxy }: Pick<MetricsDoor, "isTrustedProxy">,
  { headers, socket }: IncomingMessage,
) =>
  !isTrustedProxy(socket.remoteAddress ?? "") &&
  ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some((name) => headers[name] !== undefined);
