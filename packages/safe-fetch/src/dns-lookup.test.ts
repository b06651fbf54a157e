import type { LookupAddress, LookupOptions } from "node:dns";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createDnsLookup, type DnsLookupOptions, parseHosts } from "./dns-lookup.ts";
import { startNameServer } from "./testing/name-server.ts";

const find = (settings: DnsLookupOptions, name: string, options: LookupOptions = {}) =>
  promisify<string, LookupOptions, LookupAddress[]>(createDnsLookup(settings) as never)(name, {
    all: true,
    ...options,
  });

test("a hosts file is parsed with comments, several names, several addresses, and invalid lines", () => {
  const hosts = parseHosts(
    "# head\n127.0.0.1\tlocalhost me # tail\r\n::1 localhost\nnonsense here\n\n10.0.0.9 DB.lan\n",
  );
  expect([...hosts]).toEqual([
    [
      "localhost",
      [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ],
    ],
    ["me", [{ address: "127.0.0.1", family: 4 }]],
    ["db.lan", [{ address: "10.0.0.9", family: 4 }]],
  ]);
});

test("a name in the hosts file is resolved from it, in any case and with a trailing dot", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hosts-"));
  const hostsFile = join(folder, "hosts");
  await writeFile(hostsFile, "10.9.8.7 agent.example\nfd00::7 agent.example\n");
  try {
    expect(await find({ hostsFile }, "AGENT.example.")).toHaveLength(2);
    expect(await find({ hostsFile }, "agent.example", { family: 6 })).toEqual([{ address: "fd00::7", family: 6 }]);
    expect(await find({ hostsFile }, "agent.example", { all: false })).toBe("10.9.8.7");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("localhost is loopback even without an entry in the hosts file", async () => {
  expect(await find({ hostsFile: "/nowhere/hosts" }, "any.localhost")).toEqual([
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
});

test("a name server that ignores AAAA queries does not delay the IPv4 addresses", async () => {
  await using server = await startNameServer((name) => (name === "agent.example" ? "93.184.216.34" : null), {
    swallowsIPv6: true,
  });
  const startedAt = performance.now();
  const found = await find({ hostsFile: "/nowhere", servers: [server.address] }, "agent.example");
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(found).toEqual([{ address: "93.184.216.34", family: 4 }]);
});

test("a slow IPv4 response is awaited after IPv6 was denied, and no rejection is unhandled", async () => {
  await using server = await startNameServer(() => delay(50, "93.184.216.34"));
  const found = await find({ hostsFile: "/nowhere", servers: [server.address] }, "agent.example");
  expect(found).toEqual([{ address: "93.184.216.34", family: 4 }]);
});

test("an unknown name is an error with a code", async () => {
  await using server = await startNameServer(() => null);
  const lookup = find({ hostsFile: "/nowhere", servers: [server.address] }, "nobody.example");
  await expect(lookup).rejects.toMatchObject({ code: "ENOTFOUND" });
});
