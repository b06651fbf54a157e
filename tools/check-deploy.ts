import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Holds `deploy/prometheus` to Prometheus' own checker: the one that is installed, or Debian's, unpacked for the moment. */
const folder = fileURLToPath(new URL("../deploy/prometheus/", import.meta.url));
const show = { cwd: folder, stdio: "inherit" } as const;

function check(promtool: string): void {
  execFileSync(promtool, ["check", "config", "--syntax-only", "prometheus.yml"], show);
  execFileSync(promtool, ["check", "rules", "agentrun.rules.yml"], show);
  execFileSync(promtool, ["test", "rules", "agentrun.rules.test.yml"], show);
}

function isInstalled(): boolean {
  try {
    execFileSync("promtool", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

if (isInstalled()) check("promtool");
else {
  const directory = mkdtempSync(join(tmpdir(), "promtool-"));
  try {
    execFileSync("apt-get", ["download", "prometheus"], { cwd: directory, stdio: ["ignore", "ignore", "inherit"] });
    const [file = ""] = readdirSync(directory);
    execFileSync("dpkg", ["-x", file, "."], { cwd: directory });
    check(join(directory, "usr/bin/promtool"));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
