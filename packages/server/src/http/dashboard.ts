import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../lib/log.ts";
import { acceptedQuality } from "./accept-header.ts";
import { addFrontPage } from "./front-page.ts";
import { type BuiltPages, isBuilt, readBuiltPages, sendAsset } from "./static-files.ts";

/** `hasOwnCertificate`: the service made it, so that what calls it must be told whom to trust. */
type DashboardOptions = { directory: string; baseUrl: () => string; log: Log; hasOwnCertificate: boolean };

const nonceMark = "%CSP_NONCE%";
const certificateMark = "%CERTIFICATE%";
/** Paths that programs call: whoever asks there for a page gets the API's answer. */
const isProgramPath = /^\/(v2|api|assets)(\/|$)/;

/** Serves the built pages at `/`, and at every deep link that is not the API's. */
export function addDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const { directory, baseUrl, log, hasOwnCertificate } = options;
  if (!isBuilt(directory)) {
    log.warn("the dashboard is not built, so / only says so: run `npm run build` and start again");
    addFrontPage(app, baseUrl);
    return;
  }
  const pages = createPages(directory, hasOwnCertificate ? "own" : "known");
  app.get("/", async (_request, reply) => sendPage(reply, await pages()));
  app.get("/assets/*", async (request, reply) => sendFile(request, reply, await pages()));
  app.get("/*", async (request, reply) => {
    if (isProgramPath.test(pathOf(request)) || !wantsPage(request)) return reply.callNotFound();
    return sendPage(reply, await pages());
  });
}

/** Read when somebody first opens one, and then all of them: a build that comes later belongs to the next start. */
function createPages(directory: string, certificate: "own" | "known"): () => Promise<BuiltPages> {
  const read = async () => {
    const { index, assets } = await readBuiltPages(directory);
    return { index: index.replace(certificateMark, certificate), assets };
  };
  let pages: Promise<BuiltPages> | undefined;
  return () => {
    pages ??= read().catch((error) => {
      pages = undefined;
      throw error;
    });
    return pages;
  };
}

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "/";

/** A browser that opens a link says so; a program that mistypes a path shall get an error, not a page. */
const wantsPage = (request: FastifyRequest) => acceptedQuality(request.headers.accept, "text/html") > 0;

/** Styles made while the page runs carry the nonce; no script does: all of them are files of ours. */
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

function sendPage(reply: FastifyReply, pages: BuiltPages): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "Content-Security-Policy": contentSecurityPolicy(nonce),
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
    })
    .send(pages.index.replaceAll(nonceMark, nonce));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, pages: BuiltPages): FastifyReply {
  const asset = pages.assets.get(pathOf(request));
  if (asset) return sendAsset(request, reply, asset, "public, max-age=31536000, immutable");
  reply.callNotFound();
  return reply;
}
