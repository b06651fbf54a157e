import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/** The headless shell comes first: it uses less CPU time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const macApplications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const isRoot = process.getuid?.() === 0;

/** Options for tests: no window, no updates, no background requests. */
export const chromiumFlags: readonly string[] = [
  "--headless",
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** An installed Chromium, or the one of playwright. Null if there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...installed, ...macApplications, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** Finds Chromium, or installs it with apt (as root) or playwright. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: "inherit" });
  const install = (name: string) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    try {
      install("chromium-headless-shell");
    } catch {
      // Not every release includes it.
      install("chromium");
    }
  } else {
    const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
    run(process.execPath, [cli, "install", "chromium"]);
  }
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium could be installed. Install one so that it is found in PATH.");
  return installed;
}

const isCommand = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isCommand) process.stdout.write(`${ensureChromium()}\n`);
