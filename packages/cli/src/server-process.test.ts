import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serverFlags } from "./server-process.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("`npm start` and the container pass the same options to Node as `agentrun serve`", () => {
  const flags = serverFlags.join(" ");
  // npm sends signals only to its shell, so the service must replace the shell.
  expect(JSON.parse(read("package.json")).scripts.start).toBe(`exec node ${flags} packages/server/start.js`);
  expect(read("deploy/container/entrypoint.sh")).toMatch(new RegExp(`exec node ${flags} \\S+/server/start\\.js`));
});
