import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startOAuthClient } from "../../../test/support/oauth-client.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { startKeyProxy } from "../key-proxy.ts";
import { runCommand } from "../run-command.ts";
import { runAuthorizationKit } from "./authorization.ts";
import { inspector, runInspector } from "./inspector.ts";
import type { Check, Scenario } from "./report.ts";
import { startedInAdvance, tools } from "./toolbox.ts";

const kit = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const versions = ["2026-07-28", "2025-11-25"];
/** The checks of the authorization server, which are the same for every version. */
const authorization = "authorization";

/** Writes one agent module for each tool of `toolbox.ts`. */
function writeModules(folder: string): string {
  const modules = join(folder, "modules");
  mkdirSync(modules);
  for (const made of [folder, modules]) chmodSync(made, 0o755);
  copyFileSync(fileURLToPath(new URL("./toolbox.ts", import.meta.url)), join(modules, "toolbox.ts"));
  for (const name of Object.keys(tools)) {
    const source = `import { tools } from "./toolbox.ts";\nexport default { run: tools.${name}.run };\n`;
    writeFileSync(join(modules, `${name}.ts`), source);
  }
  return modules;
}

/** The kit writes a folder for each scenario, named after the scenario and the time. */
function readReports(folder: string, version: string): Scenario[] {
  return readdirSync(folder).map((entry) => ({
    version,
    name: entry.replace(/^(authorization-server|server)-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, ""),
    checks: JSON.parse(readFileSync(join(folder, entry, "checks.json"), "utf8")) as Check[],
  }));
}

async function addAgents({ api }: Service): Promise<void> {
  for (const [name, { schema: input_schema = null }] of Object.entries(tools)) {
    const about = { name, description: `The tool ${name} of the MCP kit.`, input_schema };
    const body = { ...about, runtime: { type: "module", module: name } };
    const { status, text, body: agent } = await api<{ id: string }>("POST", "/agents/custom", { body });
    if (status !== 201) throw new Error(`Creating the agent ${name} failed with status ${status}: ${text}`);
    if (startedInAdvance.includes(name)) await api("POST", "/runs", { body: { agent_id: agent.id, input: {} } });
  }
}

/** Installs the official MCP kit and inspector, and runs them against the real service with an agent for each tool that they call. */
export async function runMcpKit(folder: string): Promise<Scenario[]> {
  const place = join(folder, "mcp-kit");
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), '{ "private": true }');
  await runCommand("npm", ["install", "--silent", "--no-audit", "--no-fund", kit, inspector], place);
  await using application = await startOAuthClient();
  const env = { ...application.env, AGENTRUN_MODULES_DIR: writeModules(folder), AGENTRUN_LOG_LEVEL: "warn" };
  const service = await startService({ env });
  const inspected: Scenario[] = [];
  try {
    await addAgents(service);
    const { baseUrl, ca, credentials } = service;
    const proxy = await startKeyProxy({ baseUrl, ca, key: credentials.api_key });
    const program = join(place, "node_modules", ".bin", "conformance");
    try {
      inspected.push(...(await runInspector(place, `${proxy.url}/mcp`)));
      await runAuthorizationKit(program, service, application, join(place, authorization));
      for (const version of versions) {
        const given = ["server", "--url", `${proxy.url}/mcp`, "--requirements", version, "-o", join(place, version)];
        // The kit exits with 1 if a check failed; the report has the details.
        await runCommand(program, given, place, [0, 1]);
      }
    } finally {
      await proxy.stop();
    }
  } finally {
    await service.stop();
    await service.remove();
  }
  const reports = [...versions, authorization].flatMap((version) => readReports(join(place, version), version));
  return [...reports, ...inspected];
}
