import { writeFileSync } from "node:fs";
import type { ExportedConfiguration } from "agent-run-client";
import { stringify } from "yaml";
import { command } from "../../command.ts";
import { escapeReferences } from "../../configuration/references.ts";
import type { Connection } from "../../settings.ts";

export const exportConfiguration = command({
  path: "export",
  summary: "Write what exists as agentrun.yaml",
  details:
    "Prints YAML, with names instead of ids. Secrets are references to environment variables, which are listed on stderr. Code of modules and caps on API keys are not part of it.",
  flags: {
    kind: {
      type: "string",
      value: "<kinds>",
      words: ["providers", "connectors", "policies", "agents", "pipelines", "webhooks", "alerts", "caps"],
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
    const text = toYaml(exported, connection());
    if (flags.output === undefined) out.write(text);
    else {
      writeFileSync(flags.output, text, { flag: "wx" });
      out.say(`Wrote ${flags.output}.`);
    }
    if (exported.secrets.length === 0) return;
    out.say("Secrets are not exported. Set these environment variables:");
    for (const { variable, kind, name, path } of exported.secrets) out.say(`  ${variable}  (${kind}/${name} ${path})`);
  },
});

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
