import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, debianTool, deploy, goTool, print } from "./tools.ts";

/** The maximum exposure level of the unit in systemd's rating (of 10). */
const maxExposure = 2;

/** Checks the compose file with the specification's library, and Caddy's configuration with Caddy. */
export function checkCompose(directory: string): void {
  const compose = goTool(directory, "github.com/compose-spec/compose-go/v2/cmd@v2.16.2", "cmd");
  check(compose, [join(deploy, "compose/compose.yaml")], { cwd: join(deploy, "compose") });
  print("compose-go: the compose file is valid");
  const caddy = debianTool(directory, "caddy", "caddy");
  check(caddy, ["validate", "--adapter", "caddyfile", "--config", join(deploy, "compose/Caddyfile")], {
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory },
  });
  print("caddy: the configuration is valid");
}

/** Checks the unit with systemd, and its exposure level. The command itself is not installed here. */
export function checkSystemd(directory: string): void {
  const unit = readFileSync(join(deploy, "systemd/agentrun.service"), "utf8");
  const file = join(directory, "agentrun.service");
  writeFileSync(file, unit.replace("/usr/local/bin/agentrun", "/bin/true"));
  check("systemd-analyze", ["verify", "--man=no", file]);
  const output = check("systemd-analyze", ["security", "--offline=true", "--no-pager", file]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
  if (!(exposure <= maxExposure))
    throw new Error(`The exposure level of the unit is ${exposure} of 10, more than ${maxExposure}.\n${output}`);
  print(`systemd-analyze: the exposure level of the unit is ${exposure} of 10`);
}
