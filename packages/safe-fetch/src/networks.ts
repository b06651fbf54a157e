import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

/** Parses `10.0.0.0/8` or a single address. */
export function parseNetwork(text: string): Network {
  const family = isIP(text.split("/", 1)[0] ?? "");
  const cidr = text.includes("/") ? text : `${text}/${family === 4 ? 32 : 128}`;
  // An IPv6 zone names an interface of one machine and is not part of a network.
  const isNetwork = family !== 0 && !text.includes("%") && ipaddr.isValidCIDR(cidr);
  if (!isNetwork) throw new Error(`"${text}" is not a network in CIDR notation.`);
  return ipaddr.parseCIDR(cidr);
}

export const isNetwork = (text: string): boolean => {
  try {
    return Boolean(parseNetwork(text));
  } catch {
    return false;
  }
};

export const isWithin = (address: Address, networks: readonly Network[]): boolean =>
  networks.some((network) => network[0].kind() === address.kind() && address.match(network));

/** Whether an address is in one of the networks. An IPv4-mapped IPv6 address (`::ffff:…`) counts as the IPv4 address. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map(parsePlain);
  return (address) => ipaddr.isValid(address) && isWithin(ipaddr.process(address), ranges);
}

/** Whether each network of `inner` is inside one of `outer`. */
export function coversNetworks(outer: readonly string[], inner: readonly string[]): boolean {
  const ranges = outer.map(parsePlain);
  return inner.map(parsePlain).every(([address, bits]) =>
    isWithin(
      address,
      ranges.filter((range) => range[1] <= bits),
    ),
  );
}

/** Converts a network of IPv4-mapped addresses to a network of IPv4 addresses. */
function parsePlain(text: string): Network {
  const [address, bits] = parseNetwork(text);
  const isMapped = address instanceof ipaddr.IPv6 && bits >= 96 && address.isIPv4MappedAddress();
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** A household usually has a whole IPv6 /64 network, so all addresses of a /64 count as one. */
export function addressGroup(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}
