import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import type { ExitCode } from "../../exit-codes.ts";
import { runServer } from "../../server-process.ts";

export const serve = command({
  path: "serve",
  summary: "Run the service in this directory",
  details:
    "The same as `npm start`. Settings come from the environment; flags and --set override them. docs/settings.md lists all settings.",
  flags: {
    port: { type: "number", help: "port to listen on (AGENTRUN_PORT, default 8443)" },
    host: { type: "string", value: "<address>", help: "address to listen on (AGENTRUN_HOST)" },
    "database-url": { type: "string", value: "<url>", help: "address of your own PostgreSQL (DATABASE_URL)" },
    "modules-dir": {
      type: "string",
      value: "<dir>",
      file: true,
      help: "folder of your agent modules (AGENTRUN_MODULES_DIR)",
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
