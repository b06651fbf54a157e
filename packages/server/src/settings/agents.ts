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
  AGENTRUN_OPENAI_API_KEY: setting(none, text, "A key for OpenAI, for the model agents of every organisation."),
  AGENTRUN_ANTHROPIC_API_KEY: setting(none, text, "A key for Anthropic, likewise."),
  AGENTRUN_MODEL_URL: setting(
    none,
    modelUrl,
    "An OpenAI-compatible server such as `http://localhost:11434/v1` (Ollama, vLLM, llama.cpp), likewise; comes first.",
  ),
  AGENTRUN_MODEL_KEY: setting(none, text, "Its key, where it asks for one."),
  AGENTRUN_MODEL_NAME: setting(
    none,
    text,
    "The model of agents that ask for the default one, at the first of these. The server in AGENTRUN_MODEL_URL is asked for its first model where this is not set.",
  ),
  AGENTRUN_MODEL_PROVIDERS: setting(
    none,
    filePath,
    "A JSON file of providers by packages of the AI SDK, which you install in the same folder (`npm install @ai-sdk/google`); see docs/models.md.",
  ),
  AGENTRUN_MODEL_PRICES: setting(
    none,
    filePath,
    "A JSON file of model prices beside the built-in ones, each from a day on; see `docs/caps.md`.",
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
    "`bubblewrap`: model agents may have the tool `code`, which runs what models write in a sandbox on the machine of the run. Where that cannot be made the service does not start. The same on every node; see docs/code.md.",
  ),
  AGENTRUN_CODE_SECONDS: setting(30, number(1, 3_600), "How long one such script may take."),
  AGENTRUN_CODE_MEMORY_MB: setting(512, number(64, 65_536), "Memory that one such script may use."),
} as const;

type CodeValues = {
  [Name in keyof typeof codeSettings]: (typeof codeSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readCode = (values: CodeValues) => ({
  kind: values.AGENTRUN_CODE,
  seconds: values.AGENTRUN_CODE_SECONDS,
  memoryMegabytes: values.AGENTRUN_CODE_MEMORY_MB,
});
