import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, debianTool, deploy, goTool, say } from "./tools.ts";

/** The most that systemd may think the unit is exposed, of 10. */
const mostExposure = 2;

/** The compose file as the specification's own library reads it, and Caddy's configuration as Caddy does. */
export function checkCompose(directory: string): void {
  const compose = goTool(directory, "github.com/compose-spec/compose-go/v2/cmd@v2.16.2", "cmd");
  check(compose, [join(deploy, "compose/compose.yaml")], { cwd: join(deploy, "compose") });
  say("compose-go reads the compose file");
  const caddy = debianTool(directory, "caddy", "caddy");
  check(caddy, ["validate", "--adapter", "caddyfile", "--config", join(deploy, "compose/Caddyfile")], {
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory },
  });
  say("caddy validates its configuration");
}

/** The unit as systemd reads it, and how much it leaves open. The command itself is not on this machine. */
export function checkSystemd(directory: string): void {
  const unit = readFileSync(join(deploy, "systemd/agentrun.service"), "utf8");
  const file = join(directory, "agentrun.service");
  writeFileSync(file, unit.replace("/usr/local/bin/agentrun", "/bin/true"));
  check("systemd-analyze", ["verify", "--man=no", file]);
  const told = check("systemd-analyze", ["security", "--offline=true", "--no-pager", file]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(told)?.[1]);
  if (!(exposure <= mostExposure)) throw new Error(`systemd finds the unit exposed by ${exposure} of 10.\n${told}`);
  say(`systemd-analyze: the unit is exposed by ${exposure} of 10`);
}
