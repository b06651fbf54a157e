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

test("flag, then environment, then profile, then what the service left", () => {
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
  const said = { "api-key": "said", "base-url": "https://f/v2" } as GlobalFlags;
  expect(readConnection(said, given)).toMatchObject({ apiKey: { origin: "flag" }, baseUrl: { value: "https://f/v2" } });
});

test("an address that names the machine alone is its API's, and what is none is told", () => {
  const at = (address: string) => readConnection({ "base-url": address } as GlobalFlags, environment()).baseUrl.value;
  expect(at("https://agents.example.com")).toBe("https://agents.example.com/v2");
  expect(at("https://agents.example.com:9000/")).toBe("https://agents.example.com:9000/v2");
  expect(at("https://example.com/agents/v2")).toBe("https://example.com/agents/v2");
  expect(() => at("notaurl")).toThrow('"notaurl" (from the flag) is no address, such as https://localhost:8443/v2.');
});

test("a folder from somewhere else does not send your key to its address, and its own key goes nowhere else", () => {
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

test("a profile that is asked for must be there", () => {
  leaveProfile("shop");
  expect(readConnection({ profile: "shop" } as GlobalFlags, environment())).toMatchObject({ profile: "shop" });
  expect(() => readConnection({ profile: "shpo" } as GlobalFlags, environment())).toThrow(/known: shop/);
  expect(() => readConnection(nothing, environment({ AGENTRUN_PROFILE: "gone" }))).toThrow(/no profile/);
});
