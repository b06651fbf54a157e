import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lazily } from "../lib/lazily.ts";
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
