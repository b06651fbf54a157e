import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { messageOf } from "../lib/errors.ts";
import { makeCertificate } from "../lib/testing/https-receiver.ts";
import { assertCertificate, explainListening } from "./start-failures.ts";

const directory = mkdtempSync(join(tmpdir(), "agentrun-certificates-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const keep = (name: string, text: string): string => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};

test.each([
  ["EADDRINUSE", "AGENTRUN_PORT"],
  ["EADDRNOTAVAIL", "AGENTRUN_HOST"],
  ["ENOTFOUND", "AGENTRUN_HOST"],
  ["EACCES", "AGENTRUN_PORT"],
])("the error for a port that cannot be opened (%s) names %s", (code, setting) => {
  const failure = explainListening(Object.assign(new Error("bare"), { code }), { host: "10.0.0.7", port: 443 });
  expect(messageOf(failure)).toContain(setting);
});

test("the error for a missing, invalid or mismatched certificate or key names its setting", () => {
  const [one, other] = [makeCertificate(["localhost"]), makeCertificate(["localhost"])];
  const certFile = keep("cert.pem", one.cert);
  const keyFile = keep("key.pem", one.key);
  expect(() => assertCertificate({ certFile, keyFile })).not.toThrow();
  const missing = join(directory, "missing.pem");
  const junk = keep("junk.pem", "junk");
  expect(() => assertCertificate({ certFile: missing, keyFile })).toThrow(
    /^AGENTRUN_TLS_CERT_FILE names .*missing\.pem, which cannot be read/,
  );
  expect(() => assertCertificate({ certFile: junk, keyFile })).toThrow(
    /^AGENTRUN_TLS_CERT_FILE names .* is not a certificate/,
  );
  expect(() => assertCertificate({ certFile, keyFile: missing })).toThrow(
    /^AGENTRUN_TLS_KEY_FILE names .*missing\.pem, which cannot be read/,
  );
  expect(() => assertCertificate({ certFile, keyFile: junk })).toThrow(
    /^AGENTRUN_TLS_KEY_FILE names .* is not a private key/,
  );
  expect(() => assertCertificate({ certFile, keyFile: keep("other.pem", other.key) })).toThrow(
    /is not the key of the certificate/,
  );
});
