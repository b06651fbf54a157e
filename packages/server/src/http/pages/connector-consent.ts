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
 * The pages that start and finish an OAuth consent for a connector. Users of an application may have no account with the service, so they
 * only see a short page.
 */
export type ConnectPageDeps = ConsentDeps & {
  log: Log;
  reportError: ReportError;
  isTrustedProxy: (address: string) => boolean;
};

/** Identifies the browser that started the consent; it is also sent on the redirect back from the other site. */
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
    withErrorPage(deps, request, reply, () => handleCallback(deps, request, reply)),
  );
  app.get("/api/connect", (request, reply) =>
    withErrorPage(deps, request, reply, () => redirectToServer(deps, request, reply, baseUrl())),
  );
}

async function redirectToServer(deps: ConnectPageDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  // In the query, because paths are logged.
  const { link } = request.query as Record<string, unknown>;
  const { url, browserSecret } = await startConsent(deps, String(link ?? ""), baseUrl);
  reply.header("Set-Cookie", secureCookie(attemptCookie, browserSecret, "Lax", attemptSeconds));
  return reply
    .code(303)
    .headers({ Location: url, ...privateHeaders })
    .send();
}

async function handleCallback(deps: ConnectPageDeps, request: FastifyRequest, reply: FastifyReply) {
  const [, query = ""] = request.url.split("?", 2);
  const from = originOf(request, deps.isTrustedProxy);
  const key = await finishConsent(deps, new URLSearchParams(query), cookieOf(request.headers, attemptCookie), from);
  deps.log.info({ organization_id: key.organizationId, connector_id: key.connectorId }, "a user connected a connector");
  reply.header("Set-Cookie", secureCookie(attemptCookie, "", "Lax", 0));
  return sendPage(reply, 200, "Connected.", "You can close this window. Runs that waited for the connection continue.");
}

/** The URL contains a code or a secret, so it must not be stored or sent as a referrer. */
const privateHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

async function withErrorPage(
  deps: ConnectPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectRefusal) return sendPage(reply, 400, "Not connected.", error.message);
    if (error instanceof ConsentError) {
      deps.log.warn({ request_id: request.id, kind: error.kind, why: error.message }, "connecting a connector failed");
      return sendPage(
        reply,
        502,
        "Not connected.",
        `${error.message} Try again later, or contact the application that sent you here.`,
      );
    }
    deps.reportError(error, { kind: "request", place: `GET ${request.routeOptions.url}`, requestId: request.id });
    return sendPage(reply, 500, "Not connected.", "An internal error occurred. Try again shortly.");
  }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "");

const sendPage = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...privateHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "X-Content-Type-Options": "nosniff",
    })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`,
    );
