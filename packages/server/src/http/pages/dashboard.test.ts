import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "../../lib/observability/log.ts";
import { addDashboard } from "./dashboard.ts";

const html = { accept: "text/html,application/xhtml+xml" };
let directory: string;
let app: FastifyInstance;
const warn = vi.fn();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "agentrun-pages-"));
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "the API's own" }));
});

afterEach(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

function build() {
  mkdirSync(join(directory, "assets"));
  writeFileSync(
    join(directory, "index.html"),
    `<meta name="csp-nonce" nonce="%CSP_NONCE%"><meta content="%CERTIFICATE%">`,
  );
  writeFileSync(join(directory, "assets/app-1a2b.js"), "plain");
  writeFileSync(join(directory, "assets/app-1a2b.js.br"), "brotli");
  writeFileSync(join(directory, "assets/app-1a2b.js.gz"), "gzip");
}

const open = (url: string, headers: Record<string, string> = html) => app.inject({ url, headers });
const log = { warn } as unknown as Log;
const add = () => addDashboard(app, { directory, baseUrl: () => "https://x/v2", log, hasOwnCertificate: true });

test("every deep link gets the page, with a unique nonce", async () => {
  build();
  add();
  const [root, deep] = [await open("/"), await open("/runs/run_1?tab=events")];
  for (const answer of [root, deep]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    const [, nonce = ""] = /nonce="([^"%]{20,})"/.exec(answer.body) ?? [];
    expect(answer.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
  }
  expect(root.body).not.toBe(deep.body);
});

test("the pages contain whether clients need the CA file of the service", async () => {
  build();
  add();
  expect((await open("/")).body).toContain('content="own"');
  const other = Fastify();
  addDashboard(other, { directory, baseUrl: () => "https://x/v2", log, hasOwnCertificate: false });
  expect((await other.inject({ url: "/", headers: html })).body).toContain('content="known"');
  await other.close();
});

test("hashed files are cached forever and sent in the best encoding", async () => {
  build();
  add();
  const sent = async (encoding: string) => (await open("/assets/app-1a2b.js", { "accept-encoding": encoding })).payload;
  expect(await sent("gzip, deflate, br")).toBe("brotli");
  expect(await sent("gzip")).toBe("gzip");
  expect(await sent("")).toBe("plain");
  const { headers } = await open("/assets/app-1a2b.js", { "accept-encoding": "br" });
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "content-type": "text/javascript; charset=utf-8",
  });
});

test("programs never get a page: not under API paths, for a missing file, or without accepting HTML", async () => {
  build();
  add();
  for (const url of ["/v2/nothing", "/api/auth/nothing", "/assets/gone.js", "/assets/..%2Findex.html"]) {
    expect((await open(url)).json(), url).toEqual({ error: "the API's own" });
  }
  expect((await open("/runs", { accept: "*/*" })).statusCode).toBe(404);
});

test("without a build the root page and the log contain instructions", async () => {
  add();
  expect((await open("/")).body).toContain("npm run build");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("npm run build"));
  expect((await open("/runs")).statusCode).toBe(404);
});
