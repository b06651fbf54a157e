import { none, number, path, type Setting, setting } from "./setting.ts";

/** What agents use beyond themselves. */
export const connectorSettings = {
  AGENTRUN_MAX_CONNECTORS: setting(100, number(1, 10_000), "Connectors of one organisation."),
  AGENTRUN_CONNECTOR_TIMEOUT_SECONDS: setting(
    60,
    number(1, 3600),
    "How long one call of a connector's tool may take, from its last word of progress; the run's own time-out stands beside it.",
  ),
  AGENTRUN_MCP_COMMANDS: setting(
    none,
    path,
    "A JSON file of programs that connectors may name as `stdio:<name>`: MCP servers on standard input and output. The same on every node; see docs/connectors.md.",
  ),
};

type Values = {
  [Name in keyof typeof connectorSettings]: (typeof connectorSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readConnectors = (values: Values) => ({
  mostConnectors: values.AGENTRUN_MAX_CONNECTORS,
  connectorTimeoutSeconds: values.AGENTRUN_CONNECTOR_TIMEOUT_SECONDS,
  mcpCommandsFile: values.AGENTRUN_MCP_COMMANDS,
});
