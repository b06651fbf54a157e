import type { FastifyInstance } from "fastify";

const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** What a person finds at the root while the dashboard is not built: where the API is, and what to do. */
export function addFrontPage(app: FastifyInstance, baseUrl: () => string): void {
  app.get("/", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": contentSecurityPolicy, "X-Content-Type-Options": "nosniff" })
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
