import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localCertificate, startReceiver } from "../../server/src/lib/testing/https-receiver.ts";
import { createSsrfGuard, createSsrfSafeAgent } from "./ssrf-guard.ts";
import { refusedSpellings } from "./testing/refused-addresses.ts";

describe("SSRF guard", () => {
  const guard = createSsrfGuard({ allowNetworks: [] });

  test("a thousand spellings of private addresses are refused because of their address", () => {
    const spellings = refusedSpellings();
    expect(spellings.length).toBeGreaterThan(1_000);
    const passed = spellings.filter((host) => !guard.checkUrl(`https://${host}/hook`)?.includes("private or reserved"));
    expect(passed).toEqual([]);
  });

  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001:830::200e",
    "2001:200::1",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
  ])("the public address %s is allowed", (address) => {
    expect(guard.isAllowed(address)).toBe(true);
    expect(guard.checkUrl(`https://${address.includes(":") ? `[${address}]` : address}:8443/`)).toBeNull();
  });

  test.each([
    "",
    "localhost",
    "example.com",
    "127.1",
    "0x7f.1",
    "1.2.3",
    "8.8.8.8%eth0",
    "2606::1%lo",
    "8.8.8.8/32",
    " 8.8.8.8",
  ])("%j is not an address and not allowed", (text) => {
    expect(guard.isAllowed(text)).toBe(false);
  });

  test("no input makes the guard throw", () => {
    const address = fc.oneof(fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.webUrl({ withQueryParameters: true }), (text, url) => {
        expect(typeof guard.isAllowed(text)).toBe("boolean");
        guard.checkUrl(text);
        expect(guard.checkUrl(url.replace(/^http:/, "https:"))).toBeNull();
      }),
    );
  });

  test.each([
    ["http://example.com/", "The URL must begin with https://."],
    ["ftp://example.com/", "The URL must begin with https://."],
    ["javascript:alert(1)", "The URL must begin with https://."],
    ["example.com", "The URL must begin with https://."],
    ["https:example.com", "The URL must begin with https://."],
    ["https:/example.com", "The URL must begin with https://."],
    ["//example.com/", "The URL must begin with https://."],
    ["https:\\\\example.com\\a", "The URL must not contain white space, control characters or backslashes."],
    ["https://example.com\\@evil.example/", "The URL must not contain white space, control characters or backslashes."],
    [" https://example.com/ ", "The URL must not contain white space, control characters or backslashes."],
    ["https://example.com/a b", "The URL must not contain white space, control characters or backslashes."],
    ["https://exa\nmple.com/", "The URL must not contain white space, control characters or backslashes."],
    ["https://example.com/\u0000", "The URL must not contain white space, control characters or backslashes."],
    ["https://example.com/\u00a0", "The URL must not contain white space, control characters or backslashes."],
    ["https://", "The URL must name a host."],
    ["https:///x", "The URL must name a host."],
    ["https://?x", "The URL must name a host."],
    ["https://:8443/", "The URL's host or port cannot be read."],
    ["https://exa<mple.com/", "The URL's host or port cannot be read."],
    ["https://[2606:4700::1111/", "The URL's host or port cannot be read."],
    ["https://example.com:99999/", "The URL's port must be a number up to 65535."],
    ["https://example.com:port/", "The URL's host or port cannot be read."],
    ["https://@example.com/", "The URL must not contain a user name or a password."],
    ["https://:@example.com/", "The URL must not contain a user name or a password."],
    ["https://user@example.com/", "The URL must not contain a user name or a password."],
    ["https://:word@example.com/", "The URL must not contain a user name or a password."],
    ["https://example.com:0/", "The URL must not use port 0."],
    ["https://./", "The URL must name a host."],
    ["https://localhost/", "The address localhost is in a private or reserved network."],
    ["https://LOCALHOST./", "The address localhost is in a private or reserved network."],
    ["https://a.localhost:9/", "The address a.localhost is in a private or reserved network."],
    ["https://printer.local/", "The address printer.local is in a private or reserved network."],
    ["https://metadata.google.internal/", "The address metadata.google.internal is in a private or reserved network."],
  ])("%s is refused: %s", (url, why) => {
    expect(guard.checkUrl(url)).toBe(why);
  });

  test.each([
    "https://example.com/hook?a=b#part",
    "https://example.com:8443",
    "https://localhost.example.com/",
    "https://notlocal/",
    "HTTPS://EXAMPLE.COM",
    "https://example.com?a=b",
    "https://example.com:/",
    "https://example.com/@someone/a%20b%5Cc?mail=a@b.example#@",
    "https://[2606:4700::1111]:8443/x",
    "https://bücher.example/straße?wort=größe",
    "https://xn--bcher-kva.example/",
    "https://例え.テスト/",
  ])("%s is accepted", (url) => {
    expect(guard.checkUrl(url)).toBeNull();
  });

  test("a stored URL with a public address is called, even if its spelling would now be rejected", () => {
    const written = ["https:example.com", " https://example.com/ ", "https:\\\\example.com\\a"];
    expect(written.map((url) => guard.findRefusal(url))).toEqual([null, null, null]);
    expect(guard.findRefusal("https:\\\\127.0.0.1\\a")?.code).toBe("address_refused");
    expect(guard.findRefusal("https://example.com:99999/")?.message).toBe(
      "The URL's port must be a number up to 65535.",
    );
  });

  test("an allowed network allows only itself, and never plain http", () => {
    const opened = createSsrfGuard({ allowNetworks: ["10.1.0.0/16", "fd12::/32", "192.168.7.7"] });
    const yes = ["10.1.2.3", "fd12::9", "192.168.7.7", "::ffff:10.1.2.3"];
    const no = ["10.2.0.1", "fd13::1", "192.168.7.8", "127.0.0.1", "169.254.169.254"];
    expect(yes.filter((address) => !opened.isAllowed(address))).toEqual([]);
    expect(no.filter((address) => opened.isAllowed(address))).toEqual([]);
    expect(opened.checkUrl("http://10.1.2.3/")).toBe("The URL must begin with https://.");
    expect(opened.checkUrl("https://localhost/")).not.toBeNull();
  });

  test("plain http is only allowed to this machine, and only if enabled and allowed", () => {
    const opened = createSsrfGuard({ allowNetworks: ["127.0.0.0/8", "10.0.0.0/8"], plainLoopback: true });
    const plainHttpAdvice = "Allow 127.0.0.0/8.";
    const closed = createSsrfGuard({ allowNetworks: ["10.0.0.0/8"], plainLoopback: true, plainHttpAdvice });
    const local = ["http://localhost:3000/a", "http://127.0.0.1/", "http://127.9.9.9:1/"];
    const others = [
      "http://10.1.2.3/",
      "http://example.com/",
      "http://localhost.example.com/",
      "http://127.0.0.1.example.com/",
      "http://db.internal/",
      "http://user@localhost/",
      "ftp://localhost/",
    ];
    expect(local.map(opened.checkUrl)).toEqual([null, null, null]);
    expect(local.map(opened.findRefusal)).toEqual([null, null, null]);
    expect(others.filter((url) => opened.checkUrl(url) === null || opened.findRefusal(url) === null)).toEqual([]);
    for (const url of local) {
      expect(closed.checkUrl(url)).toBe("The URL must begin with https://. Allow 127.0.0.0/8.");
      expect(createSsrfGuard({ allowNetworks: ["127.0.0.0/8"] }).findRefusal(url)?.code).toBe("invalid_url");
    }
  });

  test.each(["127.0.0.0/8", "127.0.0.1", "::1/128"])("allowing %s allows the local names", (network) => {
    const opened = createSsrfGuard({ allowNetworks: [network] });
    expect(opened.checkUrl("https://localhost:8443/")).toBeNull();
    expect(opened.checkUrl("https://db.internal/")).toBeNull();
  });

  test.each(["", "10", "10.0.0.0/33", "10.0.0/8", "example.com", "::1/129", "10.0.0.0/8/8"])(
    "%j is no network",
    (text) => {
      expect(() => createSsrfGuard({ allowNetworks: [text] })).toThrow("is not a network in CIDR notation");
    },
  );
});

describe("SSRF-safe agent", () => {
  const guard = createSsrfGuard({ allowNetworks: ["127.0.0.1/32"] });
  const noLookup = () => expect.unreachable("a literal address was looked up");

  test("the connector itself checks literal addresses", async () => {
    await using secret = await startReceiver((_received, response) => void response.end(), { host: "127.0.0.2" });
    await using agent = Object.assign(createSsrfSafeAgent({ guard, lookup: noLookup, ca: localCertificate.cert }), {
      [Symbol.asyncDispose]: () => agent.destroy(),
    });
    const request = agent.request({ origin: secret.url, path: "/", method: "GET" });
    await expect(request).rejects.toMatchObject({ code: "address_refused" });
    expect(secret.connections).toBe(0);
  });

  test("a connection to an unexpected address sends no request", async () => {
    await using receiver = await startReceiver((_received, response) => void response.end());
    const answers = [true, false];
    const changing = { ...guard, isAllowed: () => answers.shift() ?? false };
    await using agent = Object.assign(
      createSsrfSafeAgent({ guard: changing, lookup: noLookup, ca: localCertificate.cert }),
      {
        [Symbol.asyncDispose]: () => agent.destroy(),
      },
    );
    const request = agent.request({ origin: receiver.url, path: "/", method: "GET" });
    await expect(request).rejects.toMatchObject({ code: "address_refused" });
    expect(answers).toEqual([]);
    expect(receiver.received).toEqual([]);
  });
});
