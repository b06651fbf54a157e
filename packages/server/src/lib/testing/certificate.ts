import { generateKeyPairSync } from "node:crypto";
import { isIP } from "node:net";
import { makeServerCertificate } from "../x509.ts";

export type Certificate = { key: string; cert: string };

const hourMs = 3_600_000;

/** A self-signed certificate for the names and addresses given; it is its own authority. */
export function makeCertificate(hosts: readonly string[], { expired = false } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const cert = makeServerCertificate(
    {
      subject: "agentrun test",
      issuer: "agentrun test",
      publicKey,
      issuerPublicKey: publicKey,
      signingKey: privateKey,
      notBefore: new Date(Date.now() - 48 * hourMs),
      notAfter: new Date(Date.now() + (expired ? -24 : 24) * hourMs),
    },
    { dns: hosts.filter((host) => !isIP(host)), ips: hosts.filter((host) => isIP(host)) },
  );
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
