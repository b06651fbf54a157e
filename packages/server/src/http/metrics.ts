import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { hashSecret } from "../lib/crypto/api-key.ts";
import { ServiceError } from "../lib/errors.ts";
import { clientAddress } from "./request-headers.ts";

export type MetricsAccess = {
  contentType: string;
  render(): Promise<string>;
  /** Whoever sends it may read, from anywhere. */
  token: string | null;
  /** Who may read without it. */
  isReader: (address: string) => boolean;
  isTrustedProxy: (address: string) => boolean;
};

/** `/metrics`, for those whom the operator lets read it. */
export function addMetrics(app: FastifyInstance, access: MetricsAccess): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(access, request.raw)) throw new ServiceError("metrics_not_allowed");
    return reply.type(access.contentType).send(await access.render());
  });
}

export function mayRead(access: Omit<MetricsAccess, "contentType" | "render">, request: IncomingMessage): boolean {
  const [, given] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (access.token !== null && given !== undefined) return isSame(given, access.token);
  return access.isReader(clientAddress(request, access.isTrustedProxy)) && !cameByUnknownProxy(access, request);
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashSecret(one), hashSecret(other));

/** A proxy on this machine that we were not told of makes all the world look like this machine. */
const cameByUnknownProxy = (
  { isTrustedProxy }: Pick<MetricsAccess, "isTrustedProxy">,
  { headers, socket }: IncomingMessage,
) =>
  !isTrustedProxy(socket.remoteAddress ?? "") &&
  ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some((name) => headers[name] !== undefined);
