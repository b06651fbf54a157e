import { resolve } from "node:path";
import { none, number, oneOf, path, type Setting, setting, text } from "./setting.ts";

function modelUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http:// or https:// address");
  return text.replace(/\/+$/, "");
}

const filePath = (value: string) => resolve(value);

/** The operator's model providers. */
export const modelSettings = {
  AGENTRUN_OPENAI_API_KEY: setting(none, text, "An OpenAI API key for the model agents of all organisations."),
  AGENTRUN_ANTHROPIC_API_KEY: setting(none, text, "An Anthropic API key for the model agents of all organisations."),
  AGENTRUN_MODEL_URL: setting(
    none,
    modelUrl,
    "An OpenAI-compatible server such as `http://localhost:11434/v1` (Ollama, vLLM, llama.cpp) for all organisations. Takes precedence as the default provider.",
  ),
  AGENTRUN_MODEL_KEY: setting(none, text, "The key of that server, if it requires one."),
  AGENTRUN_MODEL_NAME: setting(
    none,
    text,
    "The default model, at the first of these providers. If unset, the first model that the server in AGENTRUN_MODEL_URL lists is used.",
  ),
  AGENTRUN_MODEL_PROVIDERS: setting(
    none,
    filePath,
    "A JSON file with providers that use AI SDK packages, which you install in the same folder (`npm install @ai-sdk/google`); see docs/models.md.",
  ),
  AGENTRUN_MODEL_PRICES: setting(
    none,
    filePath,
    "A JSON file with model prices in addition to the built-in ones, each with a start date; see `docs/caps.md`.",
  ),
} as const;

type ModelValues = {
  [Name in keyof typeof modelSettings]: (typeof modelSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readModels = (values: ModelValues) => ({
  openaiKey: values.AGENTRUN_OPENAI_API_KEY,
  anthropicKey: values.AGENTRUN_ANTHROPIC_API_KEY,
  url: values.AGENTRUN_MODEL_URL,
  urlKey: values.AGENTRUN_MODEL_KEY,
  name: values.AGENTRUN_MODEL_NAME,
  providersFile: values.AGENTRUN_MODEL_PROVIDERS,
  pricesFile: values.AGENTRUN_MODEL_PRICES,
});

/** Connectors. */
export const connectorSettings = {
  AGENTRUN_MAX_CONNECTORS: setting(100, number(1, 10_000), "Maximum connectors per organisation."),
  AGENTRUN_CONNECTOR_TIMEOUT_SECONDS: setting(
    60,
    number(1, 3600),
    "Timeout of a tool call, counted from its last progress report. The run's own timeout applies as well.",
  ),
  AGENTRUN_MCP_COMMANDS: setting(
    none,
    path,
    "A JSON file with programs that connectors can use as `stdio:<name>`: MCP servers on standard input and output. Must be the same on every node; see docs/connectors.md.",
  ),
};

type ConnectorValues = {
  [Name in keyof typeof connectorSettings]: (typeof connectorSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readConnectors = (values: ConnectorValues) => ({
  mostConnectors: values.AGENTRUN_MAX_CONNECTORS,
  connectorTimeoutSeconds: values.AGENTRUN_CONNECTOR_TIMEOUT_SECONDS,
  mcpCommandsFile: values.AGENTRUN_MCP_COMMANDS,
});

/** Execution of code that models write. */
export const codeSettings = {
  AGENTRUN_CODE: setting<"off" | "bubblewrap">(
    "off",
    oneOf(["off", "bubblewrap"]),
    "With `bubblewrap`, model agents can have the tool `code`, which runs code written by models in a sandbox on the worker's machine. If the sandbox does not work, the service does not start. Must be the same on every node; see docs/code.md.",
  ),
  AGENTRUN_CODE_SECONDS: setting(30, number(1, 3_600), "Timeout of such a script."),
  AGENTRUN_CODE_MEMORY_MB: setting(512, number(64, 65_536), "Memory limit of such a script."),
} as const;

type CodeValues = {
  [Name in keyof typeof codeSettings]: (typeof codeSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readCode = (values: CodeValues) => ({
  kind: values.AGENTRUN_CODE,
  seconds: values.AGENTRUN_CODE_SECONDS,
  memoryMegabytes: values.AGENTRUN_CODE_MEMORY_MB,
});
