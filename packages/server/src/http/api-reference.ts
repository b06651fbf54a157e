import { buildOpenApi } from "@agentrun/contract";
import type { FastifyInstance } from "fastify";
import { readReferenceScript } from "./reference-script.ts";
import { sendAsset, toAsset } from "./static-files.ts";

/**
 * No font, script or request leaves the service: the page works on a laptop without a network. It shares the dashboard's
 * origin, so no script runs in it but the two files of ours, and none is made of text.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The OpenAPI document, and the page that shows it. */
export function addReference(app: FastifyInstance, baseUrl: () => string): void {
  const document = lazily(() => toAsset("application/json; charset=utf-8", writeDocument(baseUrl())));
  const script = lazily(async () => toAsset("text/javascript; charset=utf-8", await readReferenceScript()));
  const start = lazily(() => toAsset("text/javascript; charset=utf-8", Buffer.from(startScript)));
  app.get("/openapi.json", async (request, reply) => sendAsset(request, reply, await document(), "no-cache"));
  app.get("/docs/api", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": contentSecurityPolicy, "X-Content-Type-Options": "nosniff" })
      .send(page),
  );
  app.get("/docs/reference.js", async (request, reply) =>
    sendAsset(request, reply, await script(), "public, max-age=3600"),
  );
  app.get("/docs/start.js", async (request, reply) => sendAsset(request, reply, await start(), "no-cache"));
}

function writeDocument(baseUrl: string): Buffer {
  const text = JSON.stringify({ ...buildOpenApi(), servers: [{ url: baseUrl }] });
  return Buffer.from(text.replaceAll(/https:\/\/localhost:8443(?=["/])/g, new URL(baseUrl).origin));
}

/** Made when it is first asked for, and kept; what could not be made is tried again. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

const startScript = `Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
});
`;

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
<script src="/docs/start.js"></script>
</body>
</html>
`;
