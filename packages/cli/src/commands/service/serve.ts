import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import type { ExitCode } from "../../exit-codes.ts";
import { runServer } from "../../server-process.ts";

export const serve = command({
  path: "serve",
  summary: "Run the service in this directory",
  details:
    "The same as npm start. Settings come from the environment; flags and --set come before them. docs/settings.md lists them all.",
  flags: {
    port: { type: "number", help: "where it listens (AGENTRUN_PORT, 8443)" },
    host: { type: "string", value: "<address>", help: "on which address (AGENTRUN_HOST)" },
    "database-url": { type: "string", value: "<url>", help: "your own PostgreSQL (DATABASE_URL)" },
    "modules-dir": {
      type: "string",
      value: "<dir>",
      file: true,
      help: "where agents' modules are (AGENTRUN_MODULES_DIR)",
    },
    set: { type: "string", value: "<NAME=value>", multiple: true, help: "any other setting" },
  },
  examples: ["serve", "serve --port 9443 --modules-dir agents", "serve --set AGENTRUN_LOG_LEVEL=debug"],
  run: async ({ flags, environment, globals }) => {
    const variables = {
      AGENTRUN_PORT: flags.port === undefined ? undefined : String(flags.port),
      AGENTRUN_HOST: flags.host,
      DATABASE_URL: flags["database-url"],
      AGENTRUN_MODULES_DIR: flags["modules-dir"],
      AGENTRUN_DATA_DIR: globals["data-dir"],
    };
    const settings = Object.entries(variables).filter(([, value]) => value !== undefined);
    const all = { ...environment, ...Object.fromEntries(settings), ...readPairs(flags.set, "--set") };
    return (await runServer(all)) as ExitCode;
  },
});
