import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Load } from "../load.ts";
import type { Sandbox } from "./sandbox.ts";

/** The URL for the load, and the processes that serve it. */
export type RunningPeer = { load: Pick<Load, "port" | "path" | "headers" | "body">; pids: number[] };

export type Peer = {
  name: string;
  packages: string[];
  /** A required program that is not in the registry; without it the peer is skipped with a message. */
  needs?: string;
  /** Installs its echo, starts it and waits until it responds. */
  start(sandbox: Sandbox): Promise<RunningPeer>;
};

const installSeconds = 240;

/** Installs from this machine's npm registry, without running install scripts. */
export async function install({ packages }: Pick<Peer, "packages">, sandbox: Sandbox): Promise<void> {
  writeFileSync(join(sandbox.directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await sandbox.run("npm", ["install", ...options, ...packages], installSeconds);
}

/** The peer's echo. Its imports can be resolved only where the peer is installed. */
export function place(sandbox: Sandbox, name: string, as: string): void {
  const target = join(sandbox.directory, as);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(fileURLToPath(new URL(`./echo/${name}`, import.meta.url)), target);
}

export const binaryOf = (sandbox: Sandbox, name: string) => join(sandbox.directory, "node_modules", ".bin", name);
export const jsonHeaders = { "Content-Type": "application/json" };

export const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((directory) => existsSync(join(directory, program)));
