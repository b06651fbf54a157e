import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GlobalFlags } from "./flags.ts";
import { writeProfiles } from "./profiles.ts";
import { readConnection } from "./settings.ts";

let home: string;
const nothing = {} as GlobalFlags;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "agentrun-settings-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const environment = (more: Record<string, string> = {}) => ({
  HOME: home,
  AGENTRUN_DATA_DIR: join(home, "data"),
  ...more,
});

function leaveCredentials(baseUrl: string): void {
  mkdirSync(join(home, "data"), { recursive: true });
  const left = { base_url: baseUrl, api_key: "left", ca_file: "/left.pem" };
  writeFileSync(join(home, "data", "credentials.json"), JSON.stringify(left));
}

const leaveProfile = (name: string) =>
  writeProfiles(
    { HOME: home },
    { current: null, profiles: { [name]: { base_url: "https://p/v2", api_key: "kept", ca_file: null } } },
  );

test("precedence: flag, environment, profile, data directory", () => {
  expect(readConnection(nothing, environment())).toMatchObject({ apiKey: null, baseUrl: { origin: "default" } });
  leaveCredentials("https://localhost:9000/v2");
  expect(readConnection(nothing, environment())).toMatchObject({
    apiKey: { value: "left" },
    caFile: { value: "/left.pem" },
  });
  leaveProfile("default");
  expect(readConnection(nothing, environment())).toMatchObject({
    apiKey: { value: "kept" },
    baseUrl: { value: "https://p/v2" },
    caFile: null,
  });
  const given = environment({ AGENTRUN_API_KEY: "given", AGENTRUN_BASE_URL: "https://e/v2" });
  expect(readConnection(nothing, given)).toMatchObject({
    apiKey: { value: "given" },
    baseUrl: { value: "https://e/v2" },
  });
  const flags = { "api-key": "flag", "base-url": "https://f/v2" } as GlobalFlags;
  expect(readConnection(flags, given)).toMatchObject({
    apiKey: { origin: "flag" },
    baseUrl: { value: "https://f/v2" },
  });
});

test("an address without a path gets the API's path, and an invalid address is reported", () => {
  const at = (address: string) => readConnection({ "base-url": address } as GlobalFlags, environment()).baseUrl.value;
  expect(at("https://agents.example.com")).toBe("https://agents.example.com/v2");
  expect(at("https://agents.example.com:9000/")).toBe("https://agents.example.com:9000/v2");
  expect(at("https://example.com/agents/v2")).toBe("https://example.com/agents/v2");
  expect(() => at("notaurl")).toThrow(
    '"notaurl" (from the flag) is not a valid address. Use one such as https://localhost:8443/v2.',
  );
});

test("an untrusted folder does not get your key, and its own key is sent only to its own address", () => {
  leaveCredentials("https://evil.example/v2");
  const yours = environment({ AGENTRUN_API_KEY: "yours" });
  expect(readConnection(nothing, yours)).toMatchObject({
    apiKey: { value: "yours" },
    baseUrl: { origin: "default" },
    caFile: null,
  });
  const elsewhere = environment({ AGENTRUN_BASE_URL: "https://other.example/v2" });
  expect(readConnection(nothing, elsewhere)).toMatchObject({ apiKey: null, caFile: null });
});

test("a requested profile must exist", () => {
  leaveProfile("shop");
  expect(readConnection({ profile: "shop" } as GlobalFlags, environment())).toMatchObject({ profile: "shop" });
  expect(() => readConnection({ profile: "shpo" } as GlobalFlags, environment())).toThrow(/known: shop/);
  expect(() => readConnection(nothing, environment({ AGENTRUN_PROFILE: "gone" }))).toThrow(/no profile/);
});
