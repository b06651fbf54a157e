import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { apiRevision } from "@agentrun/contract";
import { ensureLocalCertificate } from "@agentrun/local-ca";
import { createNetworkCheck } from "@agentrun/safe-fetch";
import ipaddr from "ipaddr.js";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { versionPath } from "../lib/network/urls.ts";
import type { Log } from "../lib/observability/log.ts";
import { watchCertificate } from "../lib/tls/certificate-watch.ts";
import { answerClientError, renderError } from "./error-response.ts";
import type { ReportExposedKey } from "./exposed-key.ts";
import { createListener, type Listener, type SharedPort } from "./listener.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { assertCertificate, explainListening } from "./start-failures.ts";

export type OpenServerOptions = {
  dataDir: string;
  host: string;
  port: number;
  baseUrl: string | null;
  tls: { certFile: string; keyFile: string } | null;
  trustProxy: readonly string[];
  maxBodyBytes: number;
  connectionsPerAddress: number;
  /** A port that another process holds for several. */
  sharedPort?: SharedPort | null;
};

export type OpenServer = {
  baseUrl: string;
  caFile: string | null;
  /** Seconds until the certificate expires. */
  certificateSeconds(): number;
  /** Leaves the port to the other processes that share it. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

type Parts = Omit<ServerOptions, "log" | "maxBodyBytes" | "listen">;

const closeGraceMs = 3_000;
const leaveGraceMs = 1_000;

/** Opens the port: certificates, TLS, the refusal of plain HTTP, and the routes. */
export async function openServer(
  options: OpenServerOptions,
  log: Log,
  reportExposedKey: ReportExposedKey,
  createParts: (baseUrl: () => string, origin: () => string) => Parts,
): Promise<OpenServer> {
  const files = await findCertificate(options);
  let listener: Listener | undefined;
  // Set once the port is open; not read before.
  let base = options.baseUrl ?? "";
  const baseUrl = () => base;
  const origin = () => base.slice(0, -versionPath.length);
  const listen = (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    listener = createListener({
      handler,
      certificate: () => ({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }),
      // Only trusted proxies may use plain HTTP, because they received the request over HTTPS.
      isTrustedProxy: createNetworkCheck(options.trustProxy),
      refusePlain: (request, response) => refusePlain(reportExposedKey, origin(), request, response),
      clientError: (error, socket) => answerClientError(error, socket, origin()),
      connections: { perAddress: options.connectionsPerAddress, refused: createRefusalLog(log) },
    });
    return listener.server;
  };
  const app = createServer({ ...createParts(baseUrl, origin), log, maxBodyBytes: options.maxBodyBytes, listen });
  await app.ready();
  if (!listener) throw new Error("the server was built without a listener");
  const open = listener;
  const { sharedPort } = options;
  if (sharedPort) open.share(sharedPort);
  else
    await open.listen(options.port, options.host).catch((error) => {
      throw explainListening(error, options);
    });
  base ||= `https://localhost:${sharedPort?.number ?? open.address().port}${versionPath}`;
  const watch = watchCertificate([files.certFile, files.keyFile], () => reload(open, log));
  const close = async () => {
    watch.stop();
    await open.close(closeGraceMs);
    await app.close();
  };
  const certificateSeconds = () => secondsLeft(files.certFile);
  const leave = () => open.leave(leaveGraceMs);
  return { baseUrl: baseUrl(), caFile: files.caFile, certificateSeconds, leave, close };
}

const secondsLeft = (certFile: string): number =>
  Math.round((new X509Certificate(readFileSync(certFile)).validToDate.getTime() - Date.now()) / 1_000);

const logIntervalMs = 60_000;

/** Logs at most once a minute, so that a flood of connections does not flood the log. */
function createRefusalLog(log: Log): (address: string) => void {
  let silentUntil = 0;
  return (address) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + logIntervalMs;
    log.warn(
      { from: address },
      "refusing connections of an address that has reached its limit (AGENTRUN_ADDRESS_CONNECTIONS); " +
        "proxies in AGENTRUN_TRUST_PROXY have no limit",
    );
  };
}

/** The two files change one after the other; in between the old pair stays in use. */
function reload(listener: Listener, log: Log): void {
  try {
    listener.reloadCertificate();
    log.info("reloaded the certificate");
  } catch (error) {
    log.warn({ err: error }, "cannot use the new certificate yet; keeping the old one");
  }
}

async function findCertificate(
  options: OpenServerOptions,
): Promise<{ certFile: string; keyFile: string; caFile: string | null }> {
  if (options.tls) {
    assertCertificate(options.tls);
    return { ...options.tls, caFile: null };
  }
  const authorityName = "Agent Run Service local CA";
  return ensureLocalCertificate(join(options.dataDir, "tls"), { authorityName, ...namesOf(options) });
}

/** Besides localhost: the host that the service listens on, and its public host. */
function namesOf(options: OpenServerOptions): { dns: string[]; ips: string[] } {
  const publicHost = options.baseUrl ? new URL(options.baseUrl).hostname.replace(/^\[|\]$/g, "") : "localhost";
  const hosts = [publicHost, options.host].filter((host) => !["0.0.0.0", "::", "localhost"].includes(host));
  return { dns: hosts.filter((host) => !ipaddr.isValid(host)), ips: hosts.filter((host) => ipaddr.isValid(host)) };
}

/** Refused instead of redirected: with a redirect, clients would keep sending their key unencrypted first. */
function refusePlain(
  reportExposedKey: ReportExposedKey,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestId = newId("req");
  const { authorization } = request.headers;
  if (authorization) reportExposedKey(authorization, request.socket.remoteAddress ?? "unknown", requestId);
  const { status, headers, body } = renderError(new ServiceError("https_required"), {
    id: requestId,
    accept: request.headers.accept,
    origin,
  });
  response.writeHead(status, {
    ...headers,
    "X-Request-Id": requestId,
    "X-API-Revision": apiRevision,
    Connection: "close",
  });
  response.end(JSON.stringify(body));
}
