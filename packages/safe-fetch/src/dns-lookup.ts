import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFileSync, statSync } from "node:fs";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

type Hosts = ReadonlyMap<string, LookupAddress[]>;
export type DnsLookupOptions = { hostsFile?: string; servers?: readonly string[] };

const defaultHostsFile = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
const hostsFreshMs = 5_000;
const ipv6GraceMs = 100;

/** Resolves names without the thread pool: with getaddrinfo, slow DNS would delay file access and password hashes, which use the same pool. */
export function createDnsLookup({ hostsFile = defaultHostsFile, servers }: DnsLookupOptions = {}): LookupFunction {
  const readHosts = createHostsReader(hostsFile);
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const known = readHosts().get(name);
    if (known) return known;
    return /(^|\.)localhost$/.test(name) ? loopback : resolve(name, servers);
  };
  return (hostname, options, callback) => {
    const wanted = options.family === 4 || options.family === "IPv4" ? 4 : 6;
    const filter = (found: LookupAddress[]) => (options.family ? found.filter((one) => one.family === wanted) : found);
    find(hostname).then(
      (found) => answer(hostname, filter(found), options.all === true, callback),
      (error: NodeJS.ErrnoException) => callback(error, [], 0),
    );
  };
}

function answer(hostname: string, found: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]): void {
  const [first] = found;
  if (!first) callback(Object.assign(new Error(`No address for ${hostname}.`), { code: "ENOTFOUND" }), [], 0);
  else if (all) callback(null, found);
  else callback(null, first.address, first.family);
}

/** A new resolver per lookup costs 30 µs and picks up changes of the system's DNS settings. */
async function resolve(name: string, servers: readonly string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 3 });
  if (servers) resolver.setServers(servers);
  const four = resolver.resolve4(name).then((found) => toAddresses(found, 4));
  const six = resolver.resolve6(name).then((found) => toAddresses(found, 6));
  try {
    return await join(four, six);
  } finally {
    resolver.cancel();
  }
}

/** Name servers that ignore AAAA queries are common, so IPv4 addresses are used alone after a short wait. */
async function join(four: Promise<LookupAddress[]>, six: Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  // Caught at once: an unhandled rejection would end the process.
  const anySix = six.catch(() => []);
  const foundFour = await four.catch(() => []);
  if (foundFour.length === 0) return six.catch(() => four);
  return [...foundFour, ...(await Promise.race([anySix, delay(ipv6GraceMs, [], { ref: false })]))];
}

const toAddresses = (found: readonly string[], family: 4 | 6): LookupAddress[] =>
  found.map((address) => ({ address, family }));

/** Reads synchronously, also to avoid the thread pool: a stat every few seconds, and the file only after a change. */
function createHostsReader(path: string): () => Hosts {
  let hosts: Hosts = new Map();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let modifiedAt = Number.NaN;
  return () => {
    if (performance.now() - checkedAt < hostsFreshMs) return hosts;
    checkedAt = performance.now();
    const found = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;
    if (!Object.is(found, modifiedAt)) hosts = Number.isNaN(found) ? new Map() : parseHosts(readFileSync(path, "utf8"));
    modifiedAt = found;
    return hosts;
  };
}

/** The addresses of each name in a hosts file, in file order. */
export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((one) => one.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
    }
  }
  return hosts;
}
