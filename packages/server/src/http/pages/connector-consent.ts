import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  ConnectRefusal,
  type ConsentDeps,
  clientDocument,
  finishConsent,
  startConsent,
} from "../../domain/connectors/consent.ts";
import { ConsentError } from "../../lib/oauth/consent-client.ts";
import type { Log } from "../../lib/observability/log.ts";
import { clientDocumentUrl } from "../../model/dashboard-links.ts";
import type { ReportError } from "../../model/error-reports.ts";
import { originOf } from "../request-headers.ts";
import { cookieOf, secureCookie } from "../session-cookies.ts";

/**
 * The addresses between which somebody is at an authorization server. People come here who may have no account with us, users of an
 * application that runs agents for them: what they are told is a page of a few words.
 */
export type ConnectPageDeps = ConsentDeps & {
  log: Log;
  reportError: ReportError;
  isTrustedProxy: (address: string) => boolean;
};

/** Of the browser that set out: it comes along when another site sends somebody back. */
const attemptCookie = "__Host-agentrun_connect";
const attemptSeconds = 600;

export function addConnectPages(app: FastifyInstance, deps: ConnectPageDeps, baseUrl: () => string): void {
  app.get("/api/connect/client.json", async (_request, reply) =>
    reply.header("Cache-Control", "max-age=3600").send({
      client_id: clientDocumentUrl(baseUrl()),
      ...clientDocument(baseUrl()),
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    }),
  );
  app.get("/api/connect/callback", (request, reply) =>
    showRefusal(deps, request, reply, () => arrive(deps, request, reply)),
  );
  app.get("/api/connect", (request, reply) =>
    showRefusal(deps, request, reply, () => depart(deps, request, reply, baseUrl())),
  );
}

async function depart(deps: ConnectPageDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  // Behind the question mark: paths are written into logs.
  const { link } = request.query as Record<string, unknown>;
  const { url, browserSecret } = await startConsent(deps, String(link ?? ""), baseUrl);
  reply.header("Set-Cookie", secureCookie(attemptCookie, browserSecret, "Lax", attemptSeconds));
  return reply
    .code(303)
    .headers({ Location: url, ...unseen })
    .send();
}

async function arrive(deps: ConnectPageDeps, request: FastifyRequest, reply: FastifyReply) {
  const [, query = ""] = request.url.split("?", 2);
  const from = originOf(request, deps.isTrustedProxy);
  const key = await finishConsent(deps, new URLSearchParams(query), cookieOf(request.headers, attemptCookie), from);
  deps.log.info(
    { organization_id: key.organizationId, connector_id: key.connectorId },
    "somebody has connected a connector",
  );
  reply.header("Set-Cookie", secureCookie(attemptCookie, "", "Lax", 0));
  return show(reply, 200, "Connected.", "You can close this window: what waited for it goes on.");
}

/** The address holds a code or a secret: it is kept nowhere and told to nobody. */
const unseen = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

async function showRefusal(
  deps: ConnectPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectRefusal) return show(reply, 400, "Not connected.", error.message);
    if (error instanceof ConsentError) {
      deps.log.warn({ request_id: request.id, kind: error.kind, why: error.message }, "somebody could not connect");
      return show(reply, 502, "Not connected.", `${error.message} Try again later, or tell whoever sent you here.`);
    }
    deps.reportError(error, { kind: "request", place: `GET ${request.routeOptions.url}`, requestId: request.id });
    return show(reply, 500, "Not connected.", "Something went wrong on our side. Try again shortly.");
  }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "");

const show = (reply: FastifyReply, status: number, title: string, words: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...unseen,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "X-Content-Type-Options": "nosniff",
    })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(words)}</p></html>`,
    );
