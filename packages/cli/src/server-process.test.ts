import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serverFlags } from "./server-process.ts";

test("`npm start` tells Node the same as `agentrun serve`", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(scripts.start).toBe(`node ${serverFlags.join(" ")} packages/server/start.js`);
});
