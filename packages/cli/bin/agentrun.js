#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants, homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript: this file must run on any Node version, to find the one that runs the rest.
const here = dirname(fileURLToPath(import.meta.url));
// The package contains compiled code; the repository contains TypeScript, which needs a newer Node.
const isCompiled = existsSync(join(here, "../src/main.js"));
const wanted = isCompiled ? 20 : 24;

function findNode() {
  for (let folder = here; ; folder = dirname(folder)) {
    const node = join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(node)) return node;
    if (folder === dirname(folder)) return null;
  }
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both processes. Signals that only this process gets are forwarded.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

if (Number(process.versions.node.split(".")[0]) >= wanted) {
  // Compiling a hundred small files takes most of the time of a short command. The cache is in the home directory: only its owner can use it.
  module.enableCompileCache?.(join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "agentrun", "node"));
  const { main } = await import(isCompiled ? "../src/main.js" : "../src/main.ts");
  await main(process.argv.slice(2));
} else {
  const node = isCompiled ? null : findNode();
  if (node) runWith(node);
  else {
    process.stderr.write(
      `agentrun needs Node ${wanted} or newer, and this is ${process.version}. Install a newer Node${isCompiled ? "" : ", or run npm install in the repository, which installs one"}.\n`,
    );
    process.exitCode = 1;
  }
}
