import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext, getCACertificates } from "node:tls";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";
import { type Address, isWithin, parseNetwork } from "./networks.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";

/** Why a URL is refused: it is not valid, or its address is not allowed. */
type UrlRefusal = { code: "invalid_url" | "address_refused"; message: string };

/** Protects against SSRF (server-side request forgery): decides which addresses a program may connect to on behalf of users. */
export type SsrfGuard = {
  isAllowed(address: string): boolean;
  /** For a URL that a user enters: null if it may be stored, else the reason. Stricter than `findRefusal`. */
  checkUrl(url: string): string | null;
  /** Why a URL must not be called; null if it may. Checks the parsed URL only, so that stored URLs stay usable. */
  findRefusal(url: string): UrlRefusal | null;
};

export type SsrfGuardOptions = {
  allowNetworks: readonly string[];
  protocols?: readonly string[];
  /** Also allows plain http to this machine if `allowNetworks` includes it: for development without a certificate. */
  plainLoopback?: boolean;
  /** A sentence for users whose plain http URL is refused although `plainLoopback` is set. */
  plainHttpAdvice?: string;
};

// ipaddr.js instead of node:net's BlockList: embedded IPv4 addresses are read from its bytes.
const refusedIPv4 = [
  "0.0.0.0/8", // this network, unspecified
  "10.0.0.0/8",
  "100.64.0.0/10", // carrier-grade NAT; some clouds' metadata
  "127.0.0.0/8",
  "168.63.129.16/32", // a cloud's host agent behind a public address
  "169.254.0.0/16", // link-local, metadata
  "172.16.0.0/12",
  "192.0.0.0/24", // protocol assignments; some clouds' metadata
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays, deprecated
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
].map(parseNetwork);

/** Addresses outside are loopback, link-local, private, multicast, deprecated translation formats or unassigned. */
const globalIPv6 = parseNetwork("2000::/3");
const refusedIPv6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "3fff::/20", // documentation
].map(parseNetwork);

const mappedIPv4 = parseNetwork("::ffff:0:0/96");
const translatedIPv4 = parseNetwork("64:ff9b::/96");
const localNames = /(^|\.)(localhost|local|internal)$/;

/** Refuses all addresses that are not public, except in the networks that the operator allows. */
export function createSsrfGuard(options: SsrfGuardOptions): SsrfGuard {
  const { allowNetworks, protocols = ["https:"], plainLoopback = false, plainHttpAdvice = localOnly } = options;
  const beginning = describeBeginning(protocols) + (plainLoopback ? ` ${plainHttpAdvice}` : "");
  const opened = allowNetworks.map(parseNetwork);
  const isAllowed = (text: string): boolean => {
    // A zone names an interface of this machine: public addresses have none.
    if (isIP(text) === 0 || text.includes("%")) return false;
    const address = ipaddr.parse(text);
    const target = readEmbeddedIPv4(address);
    return isWithin(address, opened) || isWithin(target, opened) || isPublic(target);
  };
  const allowsLoopback = isAllowed("127.0.0.1") || isAllowed("::1");
  const findRefusal = (text: string): UrlRefusal | null => {
    const url = URL.parse(text);
    if (!url) return invalid(whyUnreadable(text));
    const isPlain = plainLoopback && allowsLoopback && isPlainLoopback(url);
    if (!isPlain && !protocols.includes(url.protocol)) return invalid(beginning);
    if (url.username || url.password) return invalid(noUser);
    if (url.port === "0") return invalid("The URL must not use port 0.");
    return findHostRefusal(url.hostname, isAllowed, allowsLoopback);
  };
  const findUrlFlaw = (text: string) => findFlaw(text, plainLoopback ? [...protocols, "http:"] : protocols, beginning);
  const checkUrl = (text: string) => findUrlFlaw(text) ?? findRefusal(text)?.message ?? null;
  return { isAllowed, findRefusal, checkUrl };
}

/** Rejects what URL parsers correct silently: two parsers might read it differently. */
function findFlaw(text: string, protocols: readonly string[], beginning: string): string | null {
  if (/[\s\p{Cc}\\]/u.test(text)) return "The URL must not contain white space, control characters or backslashes.";
  const [, protocol = "", authority = ""] = wholeUrl.exec(text) ?? [];
  if (!protocols.includes(protocol.toLowerCase())) return beginning;
  if (authority === "") return "The URL must name a host.";
  return authority.includes("@") ? noUser : null;
}

const wholeUrl = /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)/i;

function whyUnreadable(text: string): string {
  const [, port = "0"] = /:(\d+)$/.exec(wholeUrl.exec(text)?.[2] ?? "") ?? [];
  return Number(port) > maxPort
    ? `The URL's port must be a number up to ${maxPort}.`
    : "The URL's host or port cannot be read.";
}

const maxPort = 65_535;
const noUser = "The URL must not contain a user name or a password.";
const describeBeginning = (protocols: readonly string[]) =>
  `The URL must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`;
const localOnly = "Plain http:// is only allowed to this machine (localhost), if its network is allowed.";

/** Only literal loopback addresses and `localhost`: other names could resolve to any address. */
const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && (hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname));

function findHostRefusal(host: string, isAllowed: (address: string) => boolean, allowsLoopback: boolean) {
  const name = host.replace(/^\[|\]$|\.+$/g, "").toLowerCase();
  if (name === "") return invalid("The URL must name a host.");
  const refused = isIP(name) ? !isAllowed(name) : localNames.test(name) && !allowsLoopback;
  return refused ? refuse(`The address ${name} is in a private or reserved network.`) : null;
}

const invalid = (message: string): UrlRefusal => ({ code: "invalid_url", message });
const refuse = (message: string): UrlRefusal => ({ code: "address_refused", message });

/** The IPv4 address inside a mapped or NAT64 address; any other address unchanged. */
function readEmbeddedIPv4(address: Address): Address {
  if (!isWithin(address, [mappedIPv4, translatedIPv4])) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isPublic(address: Address): boolean {
  if (address.kind() === "ipv4") return !isWithin(address, refusedIPv4);
  return isWithin(address, [globalIPv6]) && !isWithin(address, refusedIPv6);
}

export type SsrfSafeAgentOptions = { guard: SsrfGuard; lookup: LookupFunction; ca?: string | undefined };

const connectTimeoutMs = 10_000;
const pool = {
  allowH2: false,
  // Servers that send no Keep-Alive header mostly keep a connection for at least 5 s; otherwise the header is used.
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 60_000,
  // The deadline of the request covers these phases.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** Keep-alive connections by origin. The guard checks the address that is connected to, so a name that changes between lookups is safe. */
export function createSsrfSafeAgent(options: SsrfSafeAgentOptions): Agent {
  const connect = createGuardedConnector(options);
  const toClient = (origin: URL, settings: object) => new GuardedClient(origin, settings, connect);
  return new Agent({ ...pool, factory: (origin, settings) => new Pool(origin, { ...settings, factory: toClient }) });
}

/** Records which address responded: pass it as `opaque`, and the connection that sends the request fills it in. */
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
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable the check.
    rejectUnauthorized: true,
    ...(ca ? { secureContext: createSecureContext({ ca: [...getCACertificates("default"), ca] }) } : {}),
  });
  return (target, callback) => {
    // A literal address needs no lookup, so it is checked here.
    if (isIP(target.hostname) && !guard.isAllowed(target.hostname)) return callback(refused(target.hostname), null);
    connect(target, (error, socket) => {
      if (error) return callback(toConnectError(error, target.hostname), null);
      if (guard.isAllowed(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      callback(refused(target.hostname), null);
    });
  };
}

/** Resolves a name, checks every address, and returns only those that are allowed. */
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

/** Does not contain the address: that would reveal the names of the private network. */
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
