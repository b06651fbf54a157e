import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { planProject, type TemplateName, writeProject } from "../../packages/cli/src/new-project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes a template. Instead of `npm install`: the same packages as in this repository. */
export function writeTemplate(folder: string, template: TemplateName): void {
  writeProject(folder, planProject(folder, "kit.tgz", template));
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  symlinkSync(join(root, "packages/kit"), join(folder, "node_modules/agent-run-kit"));
  symlinkSync(join(root, "node_modules/@types/node"), join(folder, "node_modules/@types/node"));
  chmodSync(folder, 0o755);
}
