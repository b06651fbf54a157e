import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const find = (name: string): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync) ?? null;

/** Finds a program by running it, or installs its package with apt (as root). */
export function ensureProgram(name: string, debianPackage: string = name): string {
  const found = find(name);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const install = () =>
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", debianPackage], { stdio: "ignore" });
    try {
      install();
    } catch {
      execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
      install();
    }
  }
  const installed = find(name);
  if (!installed) throw new Error(`No ${name} could be installed. Install one so that it is found in PATH.`);
  return installed;
}
