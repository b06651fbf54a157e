import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { messageOf } from "../lib/errors.ts";

type Place = { host: string; port: number };

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const listenErrors: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by another process. Stop that process, or set AGENTRUN_PORT to a free port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `AGENTRUN_HOST is ${host}, which is not an address of this machine. Set it to one, or to 0.0.0.0 for all addresses.`,
  ENOTFOUND: ({ host }) => `AGENTRUN_HOST is ${host}, which cannot be resolved. Set it to an address of this machine.`,
  EAI_AGAIN: ({ host }) =>
    `AGENTRUN_HOST is ${host}, and the name server does not respond. Set it to an address of this machine.`,
  EACCES: ({ port }) =>
    `This user has no permission to open port ${port}. Set AGENTRUN_PORT to 1024 or higher, or grant CAP_NET_BIND_SERVICE.`,
};

/** Explains why the port cannot be opened and which setting to change. */
export function explainListening(error: unknown, place: Place): unknown {
  const describeError = listenErrors[codeOf(error)];
  return describeError ? new Error(describeError(place), { cause: error }) : error;
}

/** Checks the operator's certificate and key before the port is opened; errors name the setting. */
export function assertCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }): void {
  const certificate = read(
    "AGENTRUN_TLS_CERT_FILE",
    certFile,
    "a certificate in PEM",
    (text) => new X509Certificate(text),
  );
  const key = read("AGENTRUN_TLS_KEY_FILE", keyFile, "a private key in PEM without a passphrase", createPrivateKey);
  if (!certificate.checkPrivateKey(key))
    throw new Error(
      `AGENTRUN_TLS_KEY_FILE (${keyFile}) is not the key of the certificate in AGENTRUN_TLS_CERT_FILE (${certFile}). Set both to a matching pair, with the server's own certificate first in its file.`,
    );
}

function read<T>(setting: string, file: string, expected: string, parse: (text: Buffer) => T): T {
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch (error) {
    throw new Error(
      `${setting} names ${file}, which cannot be read: ${messageOf(error)}. Correct the setting or the file.`,
    );
  }
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${setting} names ${file}, which is not ${expected}. Replace the file, or correct the setting.`, {
      cause: error,
    });
  }
}
