import { join } from "node:path";
import { check, debianTool, deploy, print } from "./tools.ts";

/** Checks `deploy/prometheus` with Prometheus' own checker. */
export function checkPrometheus(directory: string): void {
  const promtool = debianTool(directory, "prometheus", "promtool");
  const options = { cwd: join(deploy, "prometheus") };
  check(promtool, ["check", "config", "--syntax-only", "prometheus.yml"], options);
  check(promtool, ["check", "rules", "agentrun.rules.yml"], options);
  check(promtool, ["test", "rules", "agentrun.rules.test.yml"], options);
  print("promtool: the configuration, the rules and their tests are valid");
}
