import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentRun, ExportedConfiguration } from "agent-run-client";
import { stringify } from "yaml";
import { command } from "../../command.ts";
import { writeCode } from "../../configuration/code-files.ts";
import { escapeReferences } from "../../configuration/references.ts";
import type { Connection } from "../../settings.ts";

export const exportConfiguration = command({
  path: "export",
  summary: "Write what exists as agentrun.yaml",
  details:
    "Prints YAML, with names instead of ids. Secrets are references to environment variables, which are listed on stderr. With --output, uploaded code of modules is written beside the file, in code/, which needs the scope agents:write. Caps on API keys, and rows of large data sets, are not part of it.",
  flags: {
    kind: {
      type: "string",
      value: "<kinds>",
      words: ["providers", "connectors", "policies", "agents", "pipelines", "webhooks", "alerts", "caps", "datasets"],
      help: "only these kinds, separated by commas",
    },
    output: {
      type: "string",
      short: "o",
      value: "<file>",
      file: true,
      help: "write to this file, which must not exist",
    },
  },
  examples: ["export", "export --output agentrun.yaml", "export --kind agents,policies"],
  run: async ({ client, connection, flags, out }) => {
    const exported = await client().configurations.export(flags.kind === undefined ? {} : { kinds: flags.kind });
    if (out.isJson && flags.output === undefined) return out.record(exported);
    if (flags.output === undefined) out.write(toYaml(exported, connection()));
    else {
      const withCode = await writeCodes(client(), dirname(flags.output), exported);
      writeFileSync(flags.output, toYaml(withCode, connection()), { flag: "wx" });
      out.say(`Wrote ${flags.output}.`);
    }
    if (exported.secrets.length === 0) return;
    out.say("Secrets are not exported. Set these environment variables:");
    for (const { variable, kind, name, path } of exported.secrets) out.say(`  ${variable}  (${kind}/${name} ${path})`);
  },
});

type Agents = Record<string, { runtime?: { code?: string } }>;

/** Writes uploaded code into folders, and replaces its hashes by their paths. */
async function writeCodes(
  client: AgentRun,
  folder: string,
  exported: ExportedConfiguration,
): Promise<ExportedConfiguration> {
  const { agents = {} } = exported.configuration as { agents?: Agents };
  const paths = new Map<string, string>();
  for (const [name, { runtime }] of Object.entries(agents)) {
    if (runtime?.code === undefined || paths.has(runtime.code)) continue;
    const path = unusedPath(name, [...paths.values()]);
    const { content = "" } = await client.agents.getCode(runtime.code, { content: true });
    writeCode(join(folder, path), Buffer.from(content, "base64"));
    paths.set(runtime.code, path);
  }
  if (paths.size === 0) return exported;
  const named = Object.entries(agents).map(([name, agent]) => {
    const path = paths.get(agent.runtime?.code ?? "");
    return [name, path === undefined ? agent : { ...agent, runtime: { ...agent.runtime, code: path } }];
  });
  return { ...exported, configuration: { ...exported.configuration, agents: Object.fromEntries(named) } };
}

function unusedPath(name: string, used: readonly string[]): string {
  const path = `code/${name.toLowerCase().replaceAll(/[^a-z0-9_-]+/g, "-") || "agent"}`;
  let candidate = path;
  for (let number = 2; used.includes(candidate); number += 1) candidate = `${path}-${number}`;
  return candidate;
}

/** The comment gives editors completion and errors. */
function toYaml({ configuration, secrets }: ExportedConfiguration, { baseUrl }: Connection): string {
  const schema = `${new URL("/schemas/configuration.json", baseUrl.value)}`;
  const places = new Set(secrets.map(({ kind, name, path }) => `/${kind}/${name}${path}`));
  const escaped = (value: unknown, place: string): unknown => {
    if (typeof value === "string") return places.has(place) ? value : escapeReferences(value);
    if (Array.isArray(value)) return value.map((item, index) => escaped(item, `${place}/${index}`));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escaped(inner, `${place}/${name}`)]));
  };
  return `# yaml-language-server: $schema=${schema}\n${stringify(escaped(configuration, ""), { lineWidth: 100, aliasDuplicateObjects: false })}`;
}
