import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOpenApi, createConfigurationSchema } from "@agentrun/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lazily } from "../../lib/memoize.ts";
import { acceptedQuality } from "../request-headers.ts";
import { referencePage } from "./reference-page.ts";
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

/** All scripts and styles are files of the site. */
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

/** Serves the built documentation at `/docs`. Without a build, `/docs` redirects to the API reference. */
export function addDocumentation(app: FastifyInstance, directory: string): void {
  if (!existsSync(join(directory, "index.html"))) {
    app.get("/docs", async (_request, reply) => reply.redirect("/docs/api"));
    return;
  }
  const find = lazily(() => createFinder(directory));
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const asset = await find()(name);
    const missing = asset || !wantsPage(request) ? undefined : await find()("404");
    if (!asset && !missing) return reply.callNotFound();
    reply.headers({ "Content-Security-Policy": contentSecurityPolicy, "Referrer-Policy": "same-origin" });
    if (asset) return sendAsset(request, reply, asset, "no-cache");
    return reply
      .code(404)
      .type(types[".html"] ?? "")
      .header("Cache-Control", "no-store")
      .send(missing?.plain);
  };
  app.get("/docs", (request, reply) => send(request, reply, "index"));
  app.get("/llms.txt", (request, reply) => send(request, reply, "llms.txt"));
  app.get<{ Params: { "*": string } }>("/docs/*", (request, reply) =>
    send(request, reply, request.params["*"] || "index"),
  );
}

/** Browsers get a page for a missing one, programs a JSON error. */
const wantsPage = ({ headers }: FastifyRequest): boolean => acceptedQuality(headers.accept, "text/html") > 0;

/** Reads the file names once, and each file at its first request. A name that is not in the list never reaches the disk. */
function createFinder(directory: string): (name: string) => Promise<Asset | undefined> {
  const names = new Set(readdirSync(directory, { recursive: true }).map((name) => String(name).replaceAll("\\", "/")));
  const cache = new Map<string, Promise<Asset>>();
  return async (requested) => {
    const name = [requested, `${requested}.html`].find((each) => names.has(each) && extname(each) in types);
    if (name === undefined) return undefined;
    const known = cache.get(name) ?? toAsset(types[extname(name)] ?? "", readFileSync(join(directory, name)));
    cache.set(name, known);
    return known;
  };
}

/**
 * The page loads nothing from other servers, so it works without a network. It shares the origin of the dashboard, so it may only run the
 * two scripts of the service, and no inline script.
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

/** Serves the OpenAPI document and the page that shows it. */
export function addReference(app: FastifyInstance, baseUrl: () => string): void {
  const document = createOnce(() => toAsset("application/json; charset=utf-8", writeDocument(baseUrl())));
  const script = createOnce(async () => toAsset("text/javascript; charset=utf-8", await readReferenceScript()));
  const start = createOnce(() => toAsset("text/javascript; charset=utf-8", Buffer.from(startScript)));
  const schema = createOnce(() => toAsset("application/json; charset=utf-8", writeSchema(baseUrl())));
  app.get("/schemas/configuration.json", async (request, reply) =>
    sendAsset(request, reply, await schema(), "no-cache"),
  );
  app.get("/openapi.json", async (request, reply) => sendAsset(request, reply, await document(), "no-cache"));
  const page = createOnce(() => toAsset("text/html; charset=utf-8", Buffer.from(referencePage())));
  app.get("/docs/api", async (request, reply) =>
    sendAsset(request, reply.header("Content-Security-Policy", referencePolicy), await page(), "no-cache"),
  );
  app.get("/docs/reference.js", async (request, reply) =>
    sendAsset(request, reply, await script(), "public, max-age=3600"),
  );
  app.get("/docs/start.js", async (request, reply) => sendAsset(request, reply, await start(), "no-cache"));
}

/** For editors. */
const writeSchema = (baseUrl: string): Buffer =>
  Buffer.from(JSON.stringify(createConfigurationSchema(`${new URL(baseUrl).origin}/schemas/configuration.json`)));

function writeDocument(baseUrl: string): Buffer {
  const text = JSON.stringify({ ...buildOpenApi(), servers: [{ url: baseUrl }] });
  return Buffer.from(text.replaceAll(/https:\/\/localhost:8443(?=["/])/g, new URL(baseUrl).origin));
}

/** Creates a value at the first call and caches it; retries after a failure. */
function createOnce<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | null = null;
  return () => {
    created ??= create().catch((error) => {
      created = null;
      throw error;
    });
    return created;
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

const opening = "standalone.js?raw\nvar standalone_default = ";
const closing = ";\n//#endregion";

/**
 * The browser script of the API viewer. Its package contains it as a string in a module, so it is cut out of the file: loading the module
 * would keep the string and its imports in memory, for a server that is not used.
 */
async function readReferenceScript(): Promise<Buffer> {
  const source = await readFile(fileURLToPath(import.meta.resolve("@scalar/fastify-api-reference")), "utf8");
  const start = source.indexOf(opening);
  const end = source.indexOf(closing, start);
  if (start < 0 || end < 0)
    throw new Error("the package of the API viewer no longer contains its script at the expected place");
  return Buffer.from(parseLiteral(source.slice(start + opening.length, end)));
}

/** A JavaScript string may contain raw control characters, which JSON does not allow. */
const parseLiteral = (literal: string): string =>
  JSON.parse(literal.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)));
