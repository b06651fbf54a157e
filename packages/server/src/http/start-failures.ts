import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { messageOf } from "../lib/errors.ts";

type Place = { host: string; port: number };

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const listenWords: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by another process. Stop that one, or set AGENTRUN_PORT to a port that is free.`,
  EADDRNOTAVAIL: ({ host }) =>
    `AGENTRUN_HOST is ${host}, which is no address of this machine. Set it to one that is, or to 0.0.0.0 for every one.`,
  ENOTFOUND: ({ host }) =>
    `AGENTRUN_HOST is ${host}, and no address of that name is found. Set it to an address of this machine.`,
  EAI_AGAIN: ({ host }) =>
    `AGENTRUN_HOST is ${host}, and the name server does not answer. Set it to an address of this machine.`,
  EACCES: ({ port }) =>
    `This user may not open port ${port}. Set AGENTRUN_PORT to one from 1024 on, or let the user open it (CAP_NET_BIND_SERVICE).`,
};

/** Why the port cannot be opened, by the setting that mends it. */
export function explainListening(error: unknown, place: Place): unknown {
  const words = listenWords[codeOf(error)];
  return words ? new Error(words(place), { cause: error }) : error;
}

/** The operator's certificate and key, each refused by its setting before the port is opened with them. */
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
      `AGENTRUN_TLS_KEY_FILE (${keyFile}) is not the key of the certificate in AGENTRUN_TLS_CERT_FILE (${certFile}): name two that belong together, the server's own certificate first in its file.`,
    );
}

function read<T>(setting: string, file: string, what: string, parse: (text: Buffer) => T): T {
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
    throw new Error(`${setting} names ${file}, which is not ${what}. Put one there, or correct the setting.`, {
      cause: error,
    });
  }
}
