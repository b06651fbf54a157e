import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOpenApi } from "@agentrun/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lazily } from "../../lib/memoize.ts";
import { type Asset, sendAsset, toAsset } from "./static-files.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".yml": "text/plain; charset=utf-8",
  ".service": "text/plain; charset=utf-8",
};

/** Every script and style is a file of the site's own. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Serves the built documentation at `/docs`; where it is not built, there is the API's reference alone. */
export function addDocumentation(app: FastifyInstance, directory: string): void {
  if (!existsSync(join(directory, "index.html"))) {
    app.get("/docs", async (_request, reply) => reply.redirect("/docs/api"));
    return;
  }
  const find = lazily(() => createFinder(directory));
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const asset = await find()(name);
    if (!asset) return reply.callNotFound();
    reply.headers({ "Content-Security-Policy": contentSecurityPolicy, "Referrer-Policy": "same-origin" });
    return sendAsset(request, reply, asset, "no-cache");
  };
  app.get("/docs", (request, reply) => send(request, reply, "index"));
  app.get("/llms.txt", (request, reply) => send(request, reply, "llms.txt"));
  app.get<{ Params: { "*": string } }>("/docs/*", (request, reply) =>
    send(request, reply, request.params["*"] || "index"),
  );
}

/** The names are read once, and each file when it is first asked for: a name that is not among them cannot reach the disk. */
function createFinder(directory: string): (name: string) => Promise<Asset | undefined> {
  const names = new Set(readdirSync(directory, { recursive: true }).map((name) => String(name).replaceAll("\\", "/")));
  const kept = new Map<string, Promise<Asset>>();
  return async (asked) => {
    const name = [asked, `${asked}.html`].find((each) => names.has(each) && extname(each) in types);
    if (name === undefined) return undefined;
    const known = kept.get(name) ?? toAsset(types[extname(name)] ?? "", readFileSync(join(directory, name)));
    kept.set(name, known);
    return known;
  };
}

/**
 * No font, script or request leaves the service: the page works on a laptop without a network. It shares the dashboard's
 * origin, so no script runs in it but the two files of ours, and none is made of text.
 */
const referencePolicy = [
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
  const document = createOnce(() => toAsset("application/json; charset=utf-8", writeDocument(baseUrl())));
  const script = createOnce(async () => toAsset("text/javascript; charset=utf-8", await readReferenceScript()));
  const start = createOnce(() => toAsset("text/javascript; charset=utf-8", Buffer.from(startScript)));
  app.get("/openapi.json", async (request, reply) => sendAsset(request, reply, await document(), "no-cache"));
  app.get("/docs/api", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": referencePolicy, "X-Content-Type-Options": "nosniff" })
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
function createOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
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

const opening = "standalone.js?raw\nvar standalone_default = ";
const closing = ";\n//#endregion";

/**
 * The viewer's script for browsers. Its package has it as a text within a module, so it is cut out of there: loading
 * the module would keep the text and all that it imports in memory, for a server that is not used.
 */
export async function readReferenceScript(): Promise<Buffer> {
  const source = await readFile(fileURLToPath(import.meta.resolve("@scalar/fastify-api-reference")), "utf8");
  const start = source.indexOf(opening);
  const end = source.indexOf(closing, start);
  if (start < 0 || end < 0) throw new Error("the viewer's package does not hold its script where it did");
  return Buffer.from(parseLiteral(source.slice(start + opening.length, end)));
}

/** JSON but for control characters, which JavaScript takes as they are. */
const parseLiteral = (literal: string): string =>
  JSON.parse(literal.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)));
