import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const deploy = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** Runs a checker. Its output is shown only if it fails. */
export function check(command: string, words: readonly string[], options: ExecFileSyncOptions = {}): string {
  try {
    return execFileSync(command, [...words], { stdio: "pipe", ...options }).toString();
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${command} ${words.join(" ")}\n${stdout}${stderr}`);
  }
}

export const print = (line: string): void => void process.stdout.write(`ok   ${line}\n`);

/** Builds a Go program temporarily. */
export function goTool(directory: string, module: string, name: string): string {
  check("go", ["install", module], { env: { ...process.env, GOBIN: directory, GOFLAGS: "-mod=mod" } });
  return join(directory, name);
}

/** The installed program, or one from a Debian package that is unpacked temporarily. */
export function debianTool(directory: string, package_: string, name: string): string {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return name;
  } catch {
    const place = join(directory, package_);
    mkdirSync(place);
    check("apt-get", ["download", package_], { cwd: place });
    const [file = ""] = readdirSync(place);
    check("dpkg", ["-x", file, "."], { cwd: place });
    return join(place, "usr/bin", name);
  }
}
