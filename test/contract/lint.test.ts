import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { npmTools, type Tools } from "./install.ts";

let tools: Tools;

beforeAll(async () => {
  tools = await npmTools("lint", ["@redocly/cli@2.73.0", "@stoplight/spectral-cli@6.16.3"]);
  cpSync(new URL("../../packages/contract/openapi.json", import.meta.url), join(tools.directory, "openapi.json"));
});
afterAll(() => tools?.remove());

test("redocly reports no warning", async () => {
  writeFileSync(join(tools.directory, "redocly.yaml"), "extends: [recommended]\n");
  const { code, output } = await tools.run("redocly", ["lint", "openapi.json", "--format", "stylish"], {
    REDOCLY_TELEMETRY: "off",
  });
  expect(output).not.toMatch(/warning/i);
  expect([code, output]).toEqual([0, expect.stringContaining("valid")]);
});

test("spectral reports no warning", async () => {
  writeFileSync(join(tools.directory, ".spectral.yaml"), 'extends: ["spectral:oas"]\n');
  const { code, output } = await tools.run("spectral", ["lint", "openapi.json", "--fail-severity", "hint"]);
  expect([code, output]).toEqual([0, expect.stringContaining("No results")]);
});
