import ipaddr from "ipaddr.js";

/** One household has a whole IPv6 network of 64 bits: its addresses count as one. */
export function addressGroup(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}
