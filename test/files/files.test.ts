import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { openBrowser } from "../support/browser.ts";
import { createFileClient, type FileClient, type FileObject, formOf } from "../support/file-client.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let files: FileClient;
const mostBytes = 1_000_000;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_MAX_FILE_BYTES: String(mostBytes) } });
  tenants = await openTenants(world.database.url);
  files = createFileClient(world.service);
});
afterAll(async () => {
  await files?.close();
  await tenants?.close();
  await world?.remove();
});

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: { code: string } }>().error.code;

/** Every file in the store, with or without a row. */
function stored(): string[] {
  const folder = join(world.service.dataDir, "files");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.startsWith("file_")).map(({ name }) => name);
}

test("a file is uploaded unchanged, listed, read, and deleted with its content", async () => {
  const bytes = randomBytes(300_000);
  const answer = await files.upload(bytes, { name: "photo.png", type: "image/png", user: "ada" });
  expect(answer.status).toBe(201);
  const file = answer.json<FileObject>();
  expect(file).toMatchObject({
    object: "file",
    name: "photo.png",
    content_type: "image/png",
    size: bytes.length,
    sha256: sha256(bytes),
    user: "ada",
    run_id: null,
  });
  expect(answer.headers.location).toMatch(new RegExp(`/files/${file.id}$`));
  const { api } = world.service;
  expect((await api("GET", `/files/${file.id}`)).body).toEqual(file);
  const listed = await api<{ data: FileObject[] }>("GET", "/files?user=ada");
  expect(listed.body.data.map(({ id }) => id)).toEqual([file.id]);
  const read = await files.call("GET", `/files/${file.id}/content`);
  expect([read.status, read.bytes.equals(bytes)]).toEqual([200, true]);
  expect(stored()).toContain(file.id);
  expect((await api("DELETE", `/files/${file.id}`)).body).toEqual({ object: "file", id: file.id, deleted: true });
  expect((await api("GET", `/files/${file.id}`)).status).toBe(404);
  expect((await files.call("GET", `/files/${file.id}/content`)).status).toBe(404);
  await until("the content to be gone, too", async () => !stored().includes(file.id));
});

test("a file whose content is missing is reported as such, also for HEAD", async () => {
  const { id } = await files.keep("lost in a restore");
  rmSync(join(world.service.dataDir, "files", world.service.credentials.organization_id, id.slice(-2), id));
  for (const method of ["GET", "HEAD"]) expect((await files.call(method, `/files/${id}/content`)).status).toBe(410);
  expect((await files.call("GET", `/files/${id}`)).status).toBe(200);
});

test("an uploaded file is served as a download and never runs as a page of ours", async () => {
  const { id } = await files.keep("<script>alert(1)</script>", { name: "page.html", type: "text/html" });
  const { headers } = await files.call("GET", `/files/${id}/content`);
  expect(headers).toMatchObject({
    "content-type": "text/html",
    "content-disposition": "attachment; filename=\"page.html\"; filename*=UTF-8''page.html",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
});

test("parts are read by range, and a matching ETag returns 304", async () => {
  const { id, sha256: digest } = await files.keep("0123456789");
  const part = (range: string, more = {}) => files.call("GET", `/files/${id}/content`, { headers: { range, ...more } });
  const middle = await part("bytes=2-4");
  expect([middle.status, middle.bytes.toString(), middle.headers["content-range"]]).toEqual([
    206,
    "234",
    "bytes 2-4/10",
  ]);
  expect((await part("bytes=-3")).bytes.toString()).toBe("789");
  expect((await part("bytes=8-100")).bytes.toString()).toBe("89");
  expect((await part("bytes=0-1,3-4")).status).toBe(200);
  const beyond = await part("bytes=10-");
  expect([beyond.status, codeOf(beyond), beyond.headers["content-range"]]).toEqual([
    416,
    "range_not_satisfiable",
    "bytes */10",
  ]);
  expect((await part("bytes=2-4", { "if-range": '"other"' })).bytes.toString()).toBe("0123456789");
  const etag = `"${digest}"`;
  const known = await files.call("GET", `/files/${id}/content`, { headers: { "if-none-match": etag } });
  expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag]);
  expect([known.headers["content-type"], known.headers["content-length"]]).toEqual([undefined, undefined]);
  const head = await files.call("HEAD", `/files/${id}/content`);
  expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([200, "10", 0]);
});

test("a form uploads a file, with its fields before or after it", async () => {
  const bytes = randomBytes(200_000);
  const form = formOf({ user: "grace" }, { name: "données.csv", type: "text/csv", bytes });
  const answer = await files.call("POST", "/files", form);
  expect(answer.status).toBe(201);
  expect(answer.json()).toMatchObject({
    name: "données.csv",
    content_type: "text/csv",
    size: bytes.length,
    sha256: sha256(bytes),
    user: "grace",
  });
  const none = await files.call("POST", "/files", formOf({ name: "x" }, null));
  expect([none.status, codeOf(none)]).toEqual([400, "missing_required_field"]);
  // As a page sends it without a selected file.
  const unchosen = formOf({}, { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) });
  expect(codeOf(await files.call("POST", "/files", unchosen))).toBe("missing_required_field");
  const empty = formOf({}, { name: "empty.txt", type: "text/plain", bytes: Buffer.alloc(0) });
  expect((await files.call("POST", "/files", empty)).json()).toMatchObject({ name: "empty.txt", size: 0 });
  const cut = { ...form, body: form.body.subarray(0, 1_000) };
  expect((await files.call("POST", "/files", cut)).status).toBe(400);
  const large = formOf({}, { name: "x", type: "text/plain", bytes: Buffer.alloc(mostBytes + 1) });
  const refused = await files.call("POST", "/files", large);
  expect([refused.status, codeOf(refused)]).toEqual([413, "payload_too_large"]);
});

test("a form with too many parts is rejected, also if it is cut off in one of them", async () => {
  const { body, headers } = formOf({}, { name: "a.txt", type: "text/plain", bytes: Buffer.from("a") });
  const part = '------agentrun-form\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const parts = Buffer.from(part.repeat(30));
  for (const sent of [parts, Buffer.concat([parts, body]), Buffer.concat([body.subarray(0, -24), parts])]) {
    const refused = await files.call("POST", "/files", { body: sent, headers });
    expect([refused.status, codeOf(refused)]).toEqual([400, "malformed_request"]);
  }
  expect((await files.call("POST", "/files", { body, headers })).status).toBe(201);
});

test("an empty file is accepted, and so is JSON or a file without a type", async () => {
  const empty = await files.keep("", { name: "empty" });
  expect(empty).toMatchObject({ size: 0, sha256: sha256("") });
  expect((await files.call("GET", `/files/${empty.id}/content`)).bytes.length).toBe(0);
  const json = await files.keep('{"a":', { type: "application/json" });
  expect((await files.call("GET", `/files/${json.id}/content`)).bytes.toString()).toBe('{"a":');
  const untyped = await files.call("POST", "/files", { body: Buffer.from([0, 255]) });
  expect(untyped.json()).toMatchObject({ name: "file", content_type: "application/octet-stream", size: 2 });
  const named = await files.keep("%PDF-1.4", { name: "report.PDF", type: "application/octet-stream" });
  expect(named.content_type).toBe("application/pdf");
  const packed = await files.call("POST", "/files", { body: "x", headers: { "content-encoding": "gzip" } });
  expect([packed.status, codeOf(packed)]).toEqual([415, "unsupported_media_type"]);
  const wrong = await files.upload("x", { type: "no type" });
  expect([400, 415]).toContain(wrong.status);
});

test.each([
  ["../../etc/passwd", "passwd", 'filename="passwd"'],
  ["C:\\Users\\ada\\cv.pdf", "cv.pdf", 'filename="cv.pdf"'],
  ['a"b\\c.txt', "c.txt", 'filename="c.txt"'],
  ['say "hi".txt', 'say "hi".txt', 'filename="say _hi_.txt"'],
  ["two\r\nSet-Cookie: a=b", "twoSet-Cookie: a=b", 'filename="twoSet-Cookie: a=b"'],
  ["schön 🦊.txt", "schön 🦊.txt", "filename*=UTF-8''sch%C3%B6n%20%F0%9F%A6%8A.txt"],
  ["..", "file", 'filename="file"'],
  ["x".repeat(300), "x".repeat(255), "filename="],
])("the name %j is stored as %j, and breaks no header", async (given, name, disposition) => {
  const file = await files.keep("x", { name: given });
  expect(file.name).toBe(name);
  const { headers } = await files.call("GET", `/files/${file.id}/content`);
  expect(headers["content-disposition"]).toContain(disposition);
  expect(headers["set-cookie"]).toBeUndefined();
});

test("one byte too many is rejected with the limit, announced or not, and leaves nothing", async () => {
  const before = stored().length;
  const exact = await files.upload(Buffer.alloc(mostBytes));
  expect(exact.status).toBe(201);
  const more = await files.upload(Buffer.alloc(mostBytes + 1));
  expect([more.status, codeOf(more)]).toEqual([413, "payload_too_large"]);
  expect(more.bytes.toString()).toContain(String(mostBytes));
  const pieces = async function* () {
    for (let at = 0; at <= mostBytes; at += 50_000) yield Buffer.alloc(50_000);
  };
  const unannounced = await files.call("POST", "/files", { body: Readable.from(pieces()) });
  expect([unannounced.status, codeOf(unannounced)]).toEqual([413, "payload_too_large"]);
  await until("nothing of it to be left", async () => stored().length === before + 1);
  const rows = await world.database.query("select 1 from files where state = 'uploading'");
  expect(rows).toEqual([]);
});

test("an aborted upload creates no file, and leaves nothing", async () => {
  const before = stored().length;
  const { hostname, port } = new URL(world.service.baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ca: world.service.ca, ALPNProtocols: ["http/1.1"] });
  const lines = ["POST /v2/files?name=half HTTP/1.1", "Host: localhost", "Content-Type: text/plain"];
  const key = `Authorization: Bearer ${world.service.credentials.api_key}`;
  socket.write(`${[...lines, key, "Content-Length: 900000"].join("\r\n")}\r\n\r\n${"x".repeat(100_000)}`);
  await until("its first bytes to be there", async () => stored().length === before + 1);
  socket.destroy();
  await until("nothing of it to be left", async () => stored().length === before);
  await until("its row to be gone", async () => {
    const rows = await world.database.query("select 1 from files where state = 'uploading'");
    return rows.length === 0;
  });
  expect(world.service.output()).not.toContain("a request failed");
});

test("a form that is aborted before its file does not stop the service", async () => {
  const { hostname, port } = new URL(world.service.baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ca: world.service.ca, ALPNProtocols: ["http/1.1"] });
  const lines = ["POST /v2/files HTTP/1.1", "Host: localhost", "Content-Type: multipart/form-data; boundary=b"];
  const key = `Authorization: Bearer ${world.service.credentials.api_key}`;
  const head = `${[...lines, key, "Content-Length: 900000"].join("\r\n")}\r\n\r\n`;
  socket.write(`${head}--b\r\nContent-Disposition: form-data; name="user"\r\n\r\nada`);
  await until("the service to read it", () => socket.bytesWritten > 0 && socket.writableLength === 0);
  await world.service.api("GET", "/files?limit=1");
  socket.destroy();
  await until("the connection to be closed", () => socket.closed);
  for (let calls = 0; calls < 3; calls += 1)
    expect((await world.service.api("GET", "/files?limit=1")).status).toBe(200);
});

test("a link works without a key until it expires, and not if it was changed or its file is deleted", async () => {
  const { api } = world.service;
  const { id } = await files.keep("for everybody", { name: "open.txt" });
  const other = await files.keep("not this one");
  const made = await api<{ url: string; expires_at: string }>("POST", `/files/${id}/link`, {
    body: { ttl_seconds: 3_600 },
  });
  expect(made.status).toBe(201);
  const leftMs = Date.parse(made.body.expires_at) - Date.now();
  expect([leftMs > 3_590_000, leftMs < 3_610_000]).toEqual([true, true]);
  const open = (url: string, headers = {}) => files.call("GET", url, { key: null, headers });
  const read = await open(made.body.url, { range: "bytes=4-", "sec-fetch-site": "cross-site" });
  expect([read.status, read.bytes.toString()]).toEqual([206, "everybody"]);
  const token = new URL(made.body.url).searchParams.get("token") ?? "";
  const bytes = Buffer.from(token, "base64url");
  const edited = [0, 17, 21, 22, 53].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString("base64url");
  });
  for (const wrong of [...edited, "", "x", `${token}AA`, token.slice(2)]) {
    const refused = await open(`/files/${id}/shared?token=${wrong}`);
    expect([refused.status, codeOf(refused)]).toEqual([403, "link_not_valid"]);
  }
  expect((await open(`/files/${other.id}/shared?token=${token}`)).status).toBe(403);
  const brief = await api<{ url: string }>("POST", `/files/${id}/link`, { body: { ttl_seconds: 1 } });
  await until("the brief one to end", async () => (await open(brief.body.url)).status === 403);
  await api("DELETE", `/files/${id}`);
  expect((await open(made.body.url)).status).toBe(403);
});

test("a link ends with the key that created it, or with its creator's membership", async () => {
  const { id } = await files.keep("bound", { name: "bound.txt" });
  const open = async (url: string) => (await files.call("GET", url, { key: null })).status;
  const linkBy = async (call: typeof world.service.api) =>
    (await call<{ url: string }>("POST", `/files/${id}/link`, { body: {} })).body.url;
  const { body: key } = await world.service.api<{ id: string; secret: string }>("POST", "/api-keys", {
    body: { name: "links", scopes: ["files:read", "files:write"] },
  });
  const ofKey = await linkBy(world.service.apiAs(key.secret));
  const ofOther = await linkBy(world.service.api);
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email: "links@example.com", role: "developer" },
  });
  const browser = openBrowser(world.service);
  const joined = await browser.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", {
    body: { token: new URL(invited.body.url).hash.slice(1), password: ownerPassword },
  });
  const ofMember = (await browser.call<{ url: string }>("POST", `/files/${id}/link`, { body: {} })).body.url;
  expect([await open(ofKey), await open(ofOther), await open(ofMember)]).toEqual([200, 200, 200]);
  await world.service.api("DELETE", `/api-keys/${key.id}`);
  expect([await open(ofKey), await open(ofOther), await open(ofMember)]).toEqual([403, 200, 200]);
  await world.service.api("DELETE", `/members/${joined.body.user.id}`);
  expect([await open(ofKey), await open(ofOther), await open(ofMember)]).toEqual([403, 200, 403]);
});

test("a key limited to some agents can read what it uploaded, and no other files", async () => {
  const agent = await world.addAgent("echo");
  const { organization_id: organization } = world.service.credentials;
  const key = await tenants.addKey(organization, { agentIds: [agent as `ag_${string}`] });
  const own = await files.keep("own", { key });
  const foreign = await files.keep("another's");
  expect((await files.call("GET", `/files/${own.id}/content`, { key })).status).toBe(200);
  expect((await files.call("GET", `/files/${foreign.id}/content`, { key })).status).toBe(403);
  const listed = await world.service.apiAs(key)<{ data: FileObject[] }>("GET", "/files");
  expect(listed.body.data.map(({ id }) => id)).toEqual([own.id]);
});

test("concurrent uploads stop exactly at the organisation's limit", async () => {
  const organization = await tenants.addOrganization();
  const key = await tenants.addKey(organization);
  await world.database.query("update organizations set file_bytes = 1050 where id = $1", [toUuid(organization)]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => files.upload(Buffer.alloc(100), { key })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) expect([answer.status, codeOf(answer)]).toEqual([422, "file_quota_exceeded"]);
  const [first] = answers.filter(({ status }) => status === 201);
  expect((await files.upload(Buffer.alloc(51), { key })).status).toBe(422);
  await files.call("DELETE", `/files/${first?.json<FileObject>().id}`, { key });
  expect((await files.upload(Buffer.alloc(51), { key })).status).toBe(201);
});
