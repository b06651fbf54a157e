import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../lib/observability/log.ts";
import { acceptedQuality } from "../request-headers.ts";
import { type BuiltPages, isBuilt, readBuiltPages, sendAsset } from "./static-files.ts";

/** `hasOwnCertificate`: the service created its certificate, so clients need its CA file. */
type DashboardOptions = { directory: string; baseUrl: () => string; log: Log; hasOwnCertificate: boolean };

const nonceMark = "%CSP_NONCE%";
const certificateMark = "%CERTIFICATE%";
/** Paths of the API: they never return a page. */
const isProgramPath = /^\/(v2|api|assets)(\/|$)/;

/** Serves the built pages at `/` and at every deep link that is not an API path. */
export function addDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const { directory, baseUrl, log, hasOwnCertificate } = options;
  if (!isBuilt(directory)) {
    log.warn("the dashboard is not built; run `npm run build` and restart");
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

/** Reads all pages at the first request; a later build is used after the next start. */
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

/** Browsers accept HTML; a program that mistypes a path must receive an error, not a page. */
const wantsPage = (request: FastifyRequest) => acceptedQuality(request.headers.accept, "text/html") > 0;

/** Styles that are created at run time carry the nonce. Scripts do not: all of them are files of the service. */
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
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

const frontPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The page at `/` while the dashboard is not built: the URL of the API and instructions. */
function addFrontPage(app: FastifyInstance, baseUrl: () => string): void {
  app.get("/", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": frontPagePolicy, "X-Content-Type-Options": "nosniff" })
      .send(page(baseUrl())),
  );
}

const page = (baseUrl: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Run Service</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 4rem 1.5rem; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#fff, #14161a); color: light-dark(#1c2026, #e6e8eb); }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { padding: 1rem; overflow-x: auto; border-radius: .5rem; background: light-dark(#f2f4f7, #1f232a); }
a { color: light-dark(#0b5bd3, #7db3ff); }
</style>
</head>
<body>
<h1>Agent Run Service</h1>
<p>It is running, but its dashboard is not built. Run <code>npm run build</code> in its folder and start it again.</p>
<p>The API is at <code>${baseUrl}</code>; every call needs a key.</p>
<pre>curl --cacert .agentrun/tls/ca.pem ${baseUrl}/agents \\
  -H "Authorization: Bearer $AGENTRUN_API_KEY"</pre>
<p><a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI document</a> · <a href="/readyz">Readiness</a></p>
</body>
</html>
`;
