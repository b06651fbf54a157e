import { availableParallelism } from "node:os";
import { none, number, oneOf, path, type SettingValues, setting, text } from "./setting.ts";

function modelUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http:// or https:// address");
  return text.replace(/\/+$/, "");
}

/** The operator's model providers. */
export const modelSettings = {
  AGENTRUN_OPENAI_API_KEY: setting(none, text, "An OpenAI API key for the model agents of all organisations."),
  AGENTRUN_ANTHROPIC_API_KEY: setting(none, text, "An Anthropic API key for the model agents of all organisations."),
  AGENTRUN_MODEL_URL: setting(
    none,
    modelUrl,
    "An OpenAI-compatible server such as `http://localhost:11434/v1` (Ollama, vLLM, llama.cpp) for all organisations. Takes precedence as the default provider.",
  ),
  AGENTRUN_MODEL_KEY: setting(none, text, "The API key of the server in AGENTRUN_MODEL_URL, if it requires one."),
  AGENTRUN_MODEL_NAME: setting(
    none,
    text,
    "The default model, at the first of these providers. If unset, the first model that the server in AGENTRUN_MODEL_URL lists is used.",
  ),
  AGENTRUN_MODEL_PROVIDERS: setting(
    none,
    path,
    "A JSON file with providers that use AI SDK packages, which you install in the same folder (`npm install @ai-sdk/google`); see docs/models.md.",
  ),
  AGENTRUN_MODEL_PRICES: setting(
    none,
    path,
    "A JSON file with model prices in addition to the built-in ones, each with a start date; see `docs/caps.md`.",
  ),
  AGENTRUN_MODEL_TRIES: setting(
    5,
    number(1, 100),
    "How often each model of an agent is called for one turn if its provider fails temporarily. `1` means no retries.",
  ),
  AGENTRUN_MODEL_RETRY_SECONDS: setting(
    60,
    number(0, 3_600),
    "No retry of a turn starts later than this after its first failure. A provider's Retry-After that would exceed it fails the run.",
  ),
} as const;

type ModelValues = SettingValues<typeof modelSettings>;

export const readModels = (values: ModelValues) => ({
  openaiKey: values.AGENTRUN_OPENAI_API_KEY,
  anthropicKey: values.AGENTRUN_ANTHROPIC_API_KEY,
  url: values.AGENTRUN_MODEL_URL,
  urlKey: values.AGENTRUN_MODEL_KEY,
  name: values.AGENTRUN_MODEL_NAME,
  providersFile: values.AGENTRUN_MODEL_PROVIDERS,
  pricesFile: values.AGENTRUN_MODEL_PRICES,
  retries: { tries: values.AGENTRUN_MODEL_TRIES, seconds: values.AGENTRUN_MODEL_RETRY_SECONDS },
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

type ConnectorValues = SettingValues<typeof connectorSettings>;

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
  AGENTRUN_CODE_SECONDS: setting(30, number(1, 3_600), "Timeout of a script of the tool `code`, in seconds."),
  AGENTRUN_CODE_MEMORY_MB: setting(
    512,
    number(64, 65_536),
    "Memory limit of a script of the tool `code`, in megabytes.",
  ),
} as const;

type CodeValues = SettingValues<typeof codeSettings>;

export const readCode = (values: CodeValues) => ({
  kind: values.AGENTRUN_CODE,
  seconds: values.AGENTRUN_CODE_SECONDS,
  memoryMegabytes: values.AGENTRUN_CODE_MEMORY_MB,
});

const folders = (value: string) => (value.trim() === "any" ? null : value.split(",").map((part) => path(part.trim())));

/** Agent modules: the child processes that run them and their rights. */
export const moduleSettings = {
  AGENTRUN_MODULE_INSPECT: setting<ModuleInspection | null>(
    null,
    inspection,
    "For development: the port for a debugger of agent modules on 127.0.0.1, as `9229`, or `9229,break` to stop at the first line of each agent. All agents then share one process without a limit of time; everyone on this machine who can connect to the port controls it. `agentrun dev --inspect` sets it; see docs/debugging.md.",
  ),
  AGENTRUN_MODULE_PROCESSES: setting<number | null>(
    null,
    number(1, 256),
    "Number of child processes for agent modules, run at a lower OS priority. Agents never share a process. If unset, the number of cores divided by AGENTRUN_PROCESSES.",
  ),
  AGENTRUN_MODULE_MEMORY_MB: setting(512, number(64, 65_536), "Memory limit of each module process, in megabytes."),
  AGENTRUN_MODULE_BLOCKED_SECONDS: setting(
    5,
    number(1, 3600),
    "How long agent code may block its process before it is killed.",
  ),
  AGENTRUN_MODULE_FOLDERS: setting<string[] | null>(
    [],
    folders,
    "Additional folders that agent modules may read and write. With `any`, they can access every file, start processes and load native addons.",
  ),
  AGENTRUN_WORKER_USER: setting(
    none,
    text,
    "If the service runs as root: the system user (name or number) that runs agent modules. If unset, the first usable one of `agentrun-worker`, `nobody` and `daemon`; if there is none, the service does not start. With `root`, the user is not changed.",
  ),
  AGENTRUN_CODE_UPLOADS: setting<CodeUploads>(
    "operator",
    codeUploads,
    "Which organisations may upload code (`agentrun deploy`): `operator` (the first organisation), `all`, `none`, or a list such as `org_…,org_…`. Uploaded code runs with the limits of modules and cannot read files outside its own, but it can open connections from this machine: allow organisations that you trust.",
  ),
  AGENTRUN_MODULE_ORGANIZATIONS: setting<ReadonlyMap<string, ReadonlySet<string>>>(
    new Map(),
    moduleOrganizations,
    "Which organisations may use a module, as `payroll=org_…,payroll=org_…,ledger=org_…`. Others cannot see it. Modules that are not listed are available to all. Must be the same on every node.",
    "all",
  ),
} as const;

export const readModules = (values: SettingValues<typeof moduleSettings>, serviceProcesses: number) => ({
  moduleProcesses:
    values.AGENTRUN_MODULE_PROCESSES ?? Math.max(1, Math.floor(availableParallelism() / serviceProcesses)),
  moduleMemoryMegabytes: values.AGENTRUN_MODULE_MEMORY_MB,
  moduleBlockedSeconds: values.AGENTRUN_MODULE_BLOCKED_SECONDS,
  moduleFolders: values.AGENTRUN_MODULE_FOLDERS,
  workerUser: values.AGENTRUN_WORKER_USER,
  moduleOrganizations: values.AGENTRUN_MODULE_ORGANIZATIONS,
  codeUploads: values.AGENTRUN_CODE_UPLOADS,
  moduleInspection: values.AGENTRUN_MODULE_INSPECT,
});

/** A debugger can attach to agent modules. */
export type ModuleInspection = {
  port: number;
  /** Stop at the first line of each agent, once a debugger is attached. */
  isBreak: boolean;
};

function inspection(text: string): ModuleInspection {
  const [, port, isBreak] = /^(\d{1,5})(,break)?$/.exec(text.trim()) ?? [];
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error("must be a port such as 9229, or 9229,break");
  return { port: Number(port), isBreak: isBreak !== undefined };
}

/** Who may upload code: the operator's organisation, everyone, or the listed organisations. */
export type CodeUploads = "operator" | "all" | ReadonlySet<string>;

function codeUploads(text: string): CodeUploads {
  const wanted = text.trim();
  if (wanted === "operator" || wanted === "all") return wanted;
  if (wanted === "none") return new Set();
  const ids = wanted.split(",").map((part) => part.trim());
  const wrong = ids.find((id) => !/^org_[0-9a-z]{26}$/.test(id));
  if (wrong !== undefined) throw new Error(`has "${wrong}", which is not operator, all, none or an id such as org_…`);
  return new Set(ids);
}

function moduleOrganizations(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const allowed = new Map<string, Set<string>>();
  if (text.trim() === "all") return allowed;
  for (const part of text.split(",")) {
    const [, module, organization] = /^\s*([a-z0-9][a-z0-9._-]{0,63})\s*=\s*(org_[0-9a-z]{26})\s*$/.exec(part) ?? [];
    if (!module || !organization) throw new Error(`has "${part.trim()}", which is not of the form module=org_…`);
    allowed.set(module, (allowed.get(module) ?? new Set()).add(organization));
  }
  return allowed;
}
