import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureLocalCertificate } from "./local-ca.ts";

const DAY_MS = 86_400_000;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ca-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const read = (file: string) => new X509Certificate(readFileSync(file));
const days = (certificate: X509Certificate) =>
  (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY_MS;

test("the authority signs the server's certificate, and only the owner can read its key", async () => {
  const files = await ensureLocalCertificate(directory, { authorityName: "Example CA" });
  const ca = read(files.caFile);
  expect(ca.subject).toBe("CN=Example CA");
  expect(ca.ca).toBe(true);
  expect(ca.verify(ca.publicKey)).toBe(true);
  expect(days(ca)).toBeCloseTo(3_650, 0);
  expect(read(files.certFile).checkIssued(ca)).toBe(true);
  expect(read(files.certFile).verify(ca.publicKey)).toBe(true);
  for (const key of [files.keyFile, join(directory, "ca-key.pem")]) expect(statSync(key).mode & 0o777).toBe(0o600);
});

test("the server's certificate covers this machine and the extra names, only for servers, for at most 397 days", async () => {
  const files = await ensureLocalCertificate(directory, {
    dns: ["agents.example", "*.wild.example"],
    ips: ["10.1.2.3"],
  });
  const leaf = read(files.certFile);
  for (const name of ["localhost", "agents.example", "a.wild.example"]) expect(leaf.checkHost(name)).toBeDefined();
  for (const ip of ["127.0.0.1", "::1", "10.1.2.3"]) expect(leaf.checkIP(ip)).toBeDefined();
  expect(leaf.checkHost("stranger.example")).toBeUndefined();
  expect(leaf.ca).toBe(false);
  expect(leaf.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  expect(days(leaf)).toBeLessThanOrEqual(397);
});

test.each(["localhost", "127.0.0.1", "::1"])("a client that trusts the authority connects to %s", async (name) => {
  const files = await ensureLocalCertificate(directory);
  const server = tls
    .createServer({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) })
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const identity = (_host: string, certificate: tls.PeerCertificate) => tls.checkServerIdentity(name, certificate);
  const socket = tls.connect({
    port,
    host: "127.0.0.1",
    ca: readFileSync(files.caFile),
    checkServerIdentity: identity,
  });
  await once(socket, "secureConnect");
  expect(socket.authorized).toBe(true);
  socket.destroy();
  server.close();
});

test("a valid certificate is kept", async () => {
  const files = await ensureLocalCertificate(directory, { dns: ["*.wild.example"], ips: ["fd00::7"] });
  const before = [files.certFile, files.keyFile, files.caFile].map((file) => readFileSync(file, "utf8"));
  await ensureLocalCertificate(directory, { dns: ["*.wild.example"], ips: ["fd00::7"] });
  expect([files.certFile, files.keyFile, files.caFile].map((file) => readFileSync(file, "utf8"))).toEqual(before);
});

test.each([
  { age: 366, renewed: false },
  { age: 368, renewed: true },
])("after $age days renewed is $renewed, under the same authority", async ({ age, renewed }) => {
  const files = await ensureLocalCertificate(directory);
  const [leaf, ca] = [read(files.certFile), read(files.caFile)];
  vi.useFakeTimers({ now: Date.now() + age * DAY_MS, toFake: ["Date"] });
  await ensureLocalCertificate(directory);
  expect(read(files.certFile).serialNumber !== leaf.serialNumber).toBe(renewed);
  expect(read(files.caFile).serialNumber).toBe(ca.serialNumber);
});

test("a new name renews the certificate, under an authority that keeps its own name", async () => {
  const files = await ensureLocalCertificate(directory, { authorityName: "Example, Inc. – CA" });
  await ensureLocalCertificate(directory, { dns: ["new.example"], authorityName: "Another CA" });
  expect(read(files.certFile).checkHost("new.example")).toBe("new.example");
  expect(read(files.certFile).checkIssued(read(files.caFile))).toBe(true);
});

test("a damaged or mismatched file is replaced", async () => {
  const files = await ensureLocalCertificate(directory);
  writeFileSync(files.keyFile, readFileSync(join(directory, "ca-key.pem")));
  await ensureLocalCertificate(directory);
  writeFileSync(files.certFile, "-----BEGIN CERTIFICATE-----\nhalf");
  await ensureLocalCertificate(directory);
  expect(read(files.certFile).verify(read(files.caFile).publicKey)).toBe(true);
  expect(() =>
    tls.createSecureContext({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }),
  ).not.toThrow();
});
