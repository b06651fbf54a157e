import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Load } from "../load.ts";
import type { Sandbox } from "./sandbox.ts";

/** Where to send the load, and the processes that answer it. */
export type RunningPeer = { load: Pick<Load, "port" | "path" | "headers" | "body">; pids: number[] };

export type Peer = {
  name: string;
  packages: string[];
  /** A program that must be there and is not of the registry; without it the peer is left out, in words. */
  needs?: string;
  /** Puts its echo in place, starts it and waits until it answers. */
  start(sandbox: Sandbox): Promise<RunningPeer>;
};

const installSeconds = 240;

/** From the npm registry that this machine uses; scripts of strangers are not run. */
export async function install(peer: Peer, sandbox: Sandbox): Promise<void> {
  writeFileSync(join(sandbox.directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await sandbox.run("npm", ["install", ...options, ...peer.packages], installSeconds);
}

/** The peer's echo, which can only be resolved where the peer is installed. */
export function place(sandbox: Sandbox, name: string, as: string): void {
  const target = join(sandbox.directory, as);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(fileURLToPath(new URL(`./echo/${name}`, import.meta.url)), target);
}

export const binaryOf = (sandbox: Sandbox, name: string) => join(sandbox.directory, "node_modules", ".bin", name);
export const jsonHeaders = { "Content-Type": "application/json" };
