import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type Address, isWithin, parseNetwork } from "./networks.ts";

/** Why a URL is refused: it is not one we take, or it names a place we do not go to. */
type UrlRefusal = { code: "invalid_url" | "address_refused"; message: string };

/** The guard against SSRF (server-side request forgery): decides which addresses of the world the service may connect to on behalf of somebody else. */
export type SsrfGuard = {
  isAllowed(address: string): boolean;
  /** Null where the URL may be taken down, else a sentence that says why not. */
  checkUrl(url: string): string | null;
  /** Why a URL is not called. It is judged by what it is read as, so that what was taken down once is still called. */
  findRefusal(url: string): UrlRefusal | null;
};

export type SsrfGuardOptions = {
  allowNetworks: readonly string[];
  protocols?: readonly string[];
  /** Plain http to this machine as well, where `allowNetworks` opens it: for those who develop without a certificate. */
  plainLoopback?: boolean;
};

// ipaddr.js and not node:net's BlockList: only it gives the bytes from which an embedded IPv4 address is read.
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

/** Everything outside is loopback, link-local, private, multicast, an old translation form or not assigned. */
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

/** Refuses every address that is not public, except in the networks that the operator opened. */
export function createSsrfGuard(options: SsrfGuardOptions): SsrfGuard {
  const { allowNetworks, protocols = ["https:"], plainLoopback = false } = options;
  const beginning = describeBeginning(protocols) + (plainLoopback ? plainHint : "");
  const opened = allowNetworks.map(parseNetwork);
  const isAllowed = (text: string): boolean => {
    // A zone names an interface of this machine: nothing public ever carries one.
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

/** What a reader of URLs would mend or pass over in silence: two of them might not read the same. */
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
  return Number(port) > mostPort
    ? `The URL's port must be a number up to ${mostPort}.`
    : "The URL's host or port cannot be read.";
}

const mostPort = 65_535;
const noUser = "The URL must not contain a user name or a password.";
const describeBeginning = (protocols: readonly string[]) =>
  `The URL must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`;
const plainHint =
  " Plain http:// reaches this machine alone (localhost), where the operator names it: AGENTRUN_ALLOW_NETWORKS=127.0.0.0/8.";

/** A name that anybody could have resolve to elsewhere is none of them. */
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

/** The IPv4 address that traffic to a mapped or NAT64 address ends at; any other address as it is. */
function readEmbeddedIPv4(address: Address): Address {
  if (!isWithin(address, [mappedIPv4, translatedIPv4])) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isPublic(address: Address): boolean {
  if (address.kind() === "ipv4") return !isWithin(address, refusedIPv4);
  return isWithin(address, [globalIPv6]) && !isWithin(address, refusedIPv6);
}
