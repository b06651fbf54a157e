import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { hashSecret } from "../lib/crypto/api-key.ts";
import { ServiceError } from "../lib/errors.ts";
import { clientAddress } from "./request-headers.ts";

export type MetricsAccess = {
  contentType: string;
  render(): Promise<string>;
  /** A bearer token that grants access from any address. */
  token: string | null;
  isReader: (address: string) => boolean;
  isTrustedProxy: (address: string) => boolean;
};

export function addMetrics(app: FastifyInstance, access: MetricsAccess): void {
  app.get("/metrics", async (request, reply) => {
    if (!canReadMetrics(access, request.raw)) throw new ServiceError("metrics_not_allowed");
    return reply.type(access.contentType).send(await access.render());
  });
}

export function canReadMetrics(
  access: Omit<MetricsAccess, "contentType" | "render">,
  request: IncomingMessage,
): boolean {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (access.token !== null && token !== undefined) return isEqual(token, access.token);
  return access.isReader(clientAddress(request, access.isTrustedProxy)) && !isFromUnknownProxy(access, request);
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(hashSecret(a), hashSecret(b));

/** An unknown proxy on this machine would make every client look local. */
const isFromUnknownProxy = (
  { isTrustedProxy }: Pick<MetricsAccess, "isTrustedProxy">,
  { headers, socket }: IncomingMessage,
) =>
  !isTrustedProxy(socket.remoteAddress ?? "") &&
  ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some((name) => headers[name] !== undefined);
