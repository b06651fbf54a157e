import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CertificateNames, makeAuthority, makeServerCertificate } from "./x509.ts";

/** Paths of the certificate, its key and the certificate of the authority that signed it. */
export type CertificateFiles = { certFile: string; keyFile: string; caFile: string };

/**
 * Names and addresses besides localhost that the server's certificate is valid for, and the name of a new authority, which people see in
 * the list of authorities that they trust.
 */
type LocalCertificateOptions = Partial<CertificateNames> & { authorityName?: string };

type Pair = { certificate: X509Certificate; key: KeyObject };

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Browsers reject server certificates with a longer validity. */
const SERVER_DAYS = 397;
const RENEWAL_DAYS = 30;

/** Creates a local authority and a server certificate if they are missing, expire soon or do not cover the names. */
export async function ensureLocalCertificate(
  directory: string,
  { dns = [], ips = [], authorityName = "Local CA" }: LocalCertificateOptions = {},
): Promise<CertificateFiles> {
  await mkdir(directory, { recursive: true });
  const authority = (await findAuthority(directory)) ?? (await createAuthority(directory, authorityName));
  const wanted = withLocalNames({ dns, ips });
  const server = await findPair(directory, "server");
  if (!server || !isGood(server, authority, wanted)) await createServerCertificate(directory, authority, wanted);
  return { ...filesOf(directory, "server"), caFile: filesOf(directory, "ca").certFile };
}

function withLocalNames(names: CertificateNames): CertificateNames {
  return {
    dns: [...new Set(["localhost", ...names.dns])],
    ips: [...new Set(["127.0.0.1", "::1", ...names.ips])],
  };
}

function isGood(server: Pair, authority: Pair, names: CertificateNames): boolean {
  const { certificate } = server;
  // checkHost expects a host name as a client sends it, so a wildcard's star is replaced with a label.
  const covers = (name: string) =>
    certificate.checkHost(name.replace(/^\*/, "any"), { subject: "never" }) !== undefined;
  return (
    lastsLongEnough(certificate) &&
    certificate.verify(authority.certificate.publicKey) &&
    names.dns.every(covers) &&
    names.ips.every((ip) => certificate.checkIP(ip) !== undefined)
  );
}

const lastsLongEnough = (certificate: X509Certificate): boolean =>
  certificate.validToDate.getTime() - Date.now() > RENEWAL_DAYS * DAY_MS;

async function findAuthority(directory: string): Promise<Pair | undefined> {
  const found = await findPair(directory, "ca");
  return found && lastsLongEnough(found.certificate) ? found : undefined;
}

async function createAuthority(directory: string, name: string): Promise<Pair> {
  const { publicKey, privateKey } = makeKeys();
  const names = { subject: name, issuer: name };
  const keys = { publicKey, issuerPublicKey: publicKey, signingKey: privateKey };
  return writePair(directory, "ca", makeAuthority({ ...names, ...keys, ...validFor(AUTHORITY_DAYS) }), privateKey);
}

async function createServerCertificate(directory: string, authority: Pair, names: CertificateNames): Promise<Pair> {
  const { publicKey, privateKey } = makeKeys();
  const issuerPublicKey = createPublicKey(authority.key);
  const request = {
    ...{ subject: "localhost", issuer: nameOf(authority.certificate) },
    ...{ publicKey, issuerPublicKey, signingKey: authority.key },
    ...validFor(SERVER_DAYS),
  };
  return writePair(directory, "server", makeServerCertificate(request, names), privateKey);
}

/** The issuer of a certificate must be the name that its authority has, which may be older than the one in the options. */
const nameOf = (certificate: X509Certificate): string => String(certificate.toLegacyObject().subject.CN);

const makeKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Valid since an hour ago, for clients whose clock is behind. */
function validFor(days: number): { notBefore: Date; notAfter: Date } {
  const begin = Date.now() - 3_600_000;
  return { notBefore: new Date(begin), notAfter: new Date(begin + days * DAY_MS - 1_000) };
}

function filesOf(directory: string, name: "ca" | "server"): { certFile: string; keyFile: string } {
  return { certFile: join(directory, `${name}.pem`), keyFile: join(directory, `${name}-key.pem`) };
}

/** Undefined for a pair that is missing, damaged or does not match. */
async function findPair(directory: string, name: "ca" | "server"): Promise<Pair | undefined> {
  const { certFile, keyFile } = filesOf(directory, name);
  try {
    const certificate = new X509Certificate(await readFile(certFile));
    const key = createPrivateKey(await readFile(keyFile));
    return certificate.checkPrivateKey(key) ? { certificate, key } : undefined;
  } catch {
    return undefined;
  }
}

async function writePair(directory: string, name: "ca" | "server", pem: string, key: KeyObject): Promise<Pair> {
  const { certFile, keyFile } = filesOf(directory, name);
  await replaceFile(keyFile, key.export({ type: "pkcs8", format: "pem" }), 0o600);
  await replaceFile(certFile, pem, 0o644);
  return { certificate: new X509Certificate(pem), key };
}

async function replaceFile(file: string, text: string | Buffer, mode: number): Promise<void> {
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, text, { mode, flag: "wx" });
  await rename(`${file}.new`, file);
}
