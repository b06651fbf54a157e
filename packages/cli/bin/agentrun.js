#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants, homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript on purpose: it must run on whatever Node it is started by, to find the one that runs the rest.
const wanted = 24;
const here = dirname(fileURLToPath(import.meta.url));

function findNode() {
  for (let folder = here; ; folder = dirname(folder)) {
    const node = join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(node)) return node;
    if (folder === dirname(folder)) return null;
  }
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both of us; only a signal meant for this process alone is passed on.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

if (Number(process.versions.node.split(".")[0]) >= wanted) {
  // Reading a hundred small files anew costs most of a short command's time; the cache is of use to its owner alone.
  module.enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "agentrun", "node"));
  const { main } = await import("../src/main.ts");
  await main(process.argv.slice(2));
} else {
  const node = findNode();
  if (node) runWith(node);
  else {
    process.stderr.write(
      `agentrun needs Node ${wanted} or newer, and this is ${process.version}. Run npm install in the repository, which brings one, or install Node ${wanted}.\n`,
    );
    process.exitCode = 1;
  }
}
