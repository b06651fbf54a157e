import { buildOpenApi } from "@agentrun/contract";
import type { FastifyInstance } from "fastify";

/** No font, script or request leaves the service: the page works on a laptop without a network. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The OpenAPI document, and the pages that show it. */
export function addDocs(app: FastifyInstance, baseUrl: () => string): void {
  const document = buildOpenApi();
  let script: Promise<string> | undefined;
  const served = () =>
    JSON.stringify({ ...document, servers: [{ url: baseUrl() }] }).replaceAll(
      '"https://localhost:8443"',
      JSON.stringify(new URL(baseUrl()).origin),
    );
  app.get("/openapi.json", async (_request, reply) => reply.type("application/json").send(served()));
  app.get("/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": contentSecurityPolicy, "X-Content-Type-Options": "nosniff" })
      .send(page),
  );
  app.get("/docs/reference.js", async (_request, reply) => {
    script ??= loadReferenceScript();
    return reply
      .type("text/javascript; charset=utf-8")
      .header("Cache-Control", "public, max-age=3600")
      .send(await script);
  });
}

/** The viewer's package keeps its script inside a plugin, so it is asked of a server that never listens. */
async function loadReferenceScript(): Promise<string> {
  const [{ default: Fastify }, { default: reference }] = await Promise.all([
    import("fastify"),
    import("@scalar/fastify-api-reference"),
  ]);
  const app = Fastify();
  await app.register(reference, { routePrefix: "/docs", configuration: { url: "/openapi.json" } });
  const answer = await app.inject("/docs/js/scalar.js");
  return answer.body;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Run Service: API reference</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script>
Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
});
</script>
</body>
</html>
`;
