import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext, getCACertificates } from "node:tls";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";
import { SafeFetchError } from "./safe-fetch-error.ts";
import type { SsrfGuard } from "./ssrf-guard.ts";

export type SsrfSafeAgentOptions = { guard: SsrfGuard; lookup: LookupFunction; ca?: string | undefined };

const connectTimeoutMs = 10_000;
const pool = {
  allowH2: false,
  // Receivers that do not say how long they keep a connection mostly do so for 5 s or more; those that do are believed.
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 60_000,
  // The one deadline of each request covers these phases.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** Keep-alive connections by origin, each made to an address that the SSRF guard has seen, also where a name changes between look-ups. */
export function createSsrfSafeAgent(options: SsrfSafeAgentOptions): Agent {
  const connect = createGuardedConnector(options);
  const toClient = (origin: URL, settings: object) => new GuardedClient(origin, settings, connect);
  return new Agent({ ...pool, factory: (origin, settings) => new Pool(origin, { ...settings, factory: toClient }) });
}

/** Learns which address answered: passed as `opaque`, it is filled in by the connection that takes the request. */
export class ConnectionTrace {
  client: GuardedClient | null = null;
}

class GuardedClient extends Client {
  remoteAddress: string | null = null;

  constructor(origin: URL, settings: object, connect: buildConnector.connector) {
    super(origin, {
      ...settings,
      connect: (target, callback) =>
        connect(target, (...[error, socket]) => {
          this.remoteAddress = socket?.remoteAddress ?? null;
          return error ? callback(error, null) : callback(null, socket as Socket);
        }),
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions & { opaque?: unknown }, handler: Dispatcher.DispatchHandler) {
    if (options.opaque instanceof ConnectionTrace) options.opaque.client = this;
    return super.dispatch(options, handler);
  }
}

function createGuardedConnector({ guard, lookup, ca }: SsrfSafeAgentOptions): buildConnector.connector {
  const connect = buildConnector({
    lookup: createGuardedLookup(guard, lookup),
    timeout: connectTimeoutMs,
    allowH2: false,
    // Said aloud, so that no environment variable can turn the check off.
    rejectUnauthorized: true,
    ...(ca ? { secureContext: createSecureContext({ ca: [...getCACertificates("default"), ca] }) } : {}),
  });
  return (target, callback) => {
    // No look-up happens for a literal address, so it is checked here.
    if (isIP(target.hostname) && !guard.isAllowed(target.hostname)) return callback(refused(target.hostname), null);
    connect(target, (error, socket) => {
      if (error) return callback(toConnectError(error, target.hostname), null);
      if (guard.isAllowed(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      callback(refused(target.hostname), null);
    });
  };
}

/** Resolves a name, checks every address, and hands on only those that may be connected to. */
function createGuardedLookup(guard: SsrfGuard, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(dnsFailed(hostname, error), [], 0);
      const all: LookupAddress[] = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const allowed = all.filter(({ address }) => guard.isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(all.length > 0 ? refused(hostname) : dnsFailed(hostname), [], 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}

/** Does not say which address it was: that would let anyone read the private network's names. */
const refused = (host: string) =>
  new SafeFetchError("address_refused", `The address of ${host} is in a private or reserved network.`);

const dnsFailed = (host: string, cause?: unknown) =>
  new SafeFetchError("dns_failed", `The name ${host} could not be resolved.`, cause);

const tlsCodes =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|CERT_|CRL_|DEPTH_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|INVALID_|ERROR_IN_)/;

function toConnectError(error: Error & { code?: string }, host: string): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const code = error.code ?? "";
  if (code === "UND_ERR_CONNECT_TIMEOUT")
    return new SafeFetchError("timeout", `No connection to ${host} within ${connectTimeoutMs / 1_000} s.`, error);
  if (tlsCodes.test(code))
    return new SafeFetchError("tls_failed", `The TLS certificate or handshake of ${host} failed: ${code}.`, error);
  return new SafeFetchError("connect_failed", `The connection to ${host} failed${code && `: ${code}`}.`, error);
}
