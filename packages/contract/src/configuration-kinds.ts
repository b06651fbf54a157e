import type { TObject, TSchema } from "typebox";
import { agentDefaults, CustomAgentRequest } from "./agents.ts";
import { CreateAlertRequest } from "./alerts.ts";
import { CreateCapRequest } from "./caps.ts";
import { CreateConnectorRequest } from "./connectors.ts";
import { CreateDatasetRequest } from "./datasets.ts";
import type { IdPrefix } from "./ids.ts";
import { CreatePipelineRequest } from "./pipelines.ts";
import { CreatePolicyRequest } from "./policies.ts";
import { CreateProviderRequest } from "./providers.ts";
import { CreateWebhookRequest } from "./webhooks.ts";

/** The path of a field; `*` means every item of a list or every member of an object. */
export type FieldPath = readonly string[];

/** An id in the API that is a name in a configuration. `as` is the field's name there. `isLater`: it is created later, so the service looks it up only when it uses it. */
export type ConfigurationReference = { path: FieldPath; as: string; to: ConfigurationKindName; isLater?: true };

/** How a kind of resource appears in a configuration. Its fields are those of the request that creates it. */
export type ConfigurationKind = {
  prefix: IdPrefix;
  /** The schema of the request that creates it. */
  body: TSchema;
  operations: { list: string; create: string; update: string; remove: string };
  /** Whether the API has a name for it. Otherwise only the configuration has one. */
  hasName: boolean;
  references: readonly ConfigurationReference[];
  /** The values of fields that a configuration leaves out. */
  defaults: Readonly<Record<string, unknown>>;
  /** Fields that the service chooses or keeps if a configuration leaves them out. */
  computed: readonly FieldPath[];
  secrets: readonly FieldPath[];
  /** Fields that a file may give as the path of another file, and what that file has. */
  paths: readonly { path: FieldPath; content: string }[];
  /** Fields that cannot be changed later. */
  fixed: readonly string[];
  /** Fields that an update merges: null removes a member. */
  merged: readonly string[];
  /** Fields of the request that configurations do not have. */
  omitted: readonly string[];
};

export type ConfigurationKindName =
  | "providers"
  | "connectors"
  | "policies"
  | "agents"
  | "pipelines"
  | "webhooks"
  | "alerts"
  | "caps"
  | "datasets";

const plain = {
  references: [],
  defaults: {},
  computed: [],
  secrets: [],
  paths: [],
  fixed: [],
  merged: [],
  omitted: [],
} as const;
const agentOf = { path: ["agent_id"], as: "agent", to: "agents" } as const;

/** Every kind, in the order in which resources are created: a kind refers only to earlier ones, except with `isLater`. */
export const configurationKinds: Readonly<Record<ConfigurationKindName, ConfigurationKind>> = {
  providers: {
    ...plain,
    prefix: "prov",
    body: CreateProviderRequest,
    operations: { list: "listProviders", create: "createProvider", update: "updateProvider", remove: "deleteProvider" },
    hasName: true,
    defaults: { base_url: null, default_model: null, api_key: null },
    computed: [["is_default"]],
    secrets: [["api_key"]],
    fixed: ["type"],
    // Agents name a provider, so its name cannot differ from the one in the configuration.
    omitted: ["name"],
  },
  connectors: {
    ...plain,
    prefix: "con",
    body: CreateConnectorRequest,
    operations: {
      list: "listConnectors",
      create: "createConnector",
      update: "updateConnector",
      remove: "deleteConnector",
    },
    hasName: true,
    defaults: {
      description: null,
      visibility: "shared",
      headers: {},
      oauth: null,
      authorization: null,
      approval: { default: "never", tools: {} },
    },
    computed: [["url"], ["document"], ["document_url"], ["oauth", "client_secret"]],
    secrets: [
      ["headers", "*"],
      ["oauth", "client_secret"],
      ["authorization", "client_secret"],
    ],
    fixed: ["type"],
  },
  policies: {
    ...plain,
    prefix: "pol",
    body: CreatePolicyRequest,
    operations: { list: "listPolicies", create: "createPolicy", update: "updatePolicy", remove: "deletePolicy" },
    hasName: true,
    defaults: { description: null, metadata: {} },
  },
  agents: {
    ...plain,
    prefix: "ag",
    body: CustomAgentRequest,
    operations: { list: "listAgents", create: "createAgent", update: "updateAgent", remove: "archiveAgent" },
    hasName: true,
    references: [
      { path: ["connectors", "*", "id"], as: "name", to: "connectors" },
      { path: ["policy"], as: "policy", to: "policies" },
      { path: ["gate", "dataset_id"], as: "dataset", to: "datasets", isLater: true },
    ],
    defaults: { ...agentDefaults, gate: null },
    computed: [
      ["runtime", "code"],
      ["runtime", "secret"],
    ],
    secrets: [
      ["runtime", "secret"],
      ["runtime", "headers", "*"],
    ],
    paths: [{ path: ["runtime", "code"], content: "the module, such as `agents/support.ts`" }],
    merged: ["limits", "metadata"],
  },
  pipelines: {
    ...plain,
    prefix: "pipe",
    body: CreatePipelineRequest,
    operations: {
      list: "listPipelines",
      create: "createPipeline",
      update: "updatePipeline",
      remove: "archivePipeline",
    },
    hasName: true,
    references: [{ path: ["steps", "*", "agent_id"], as: "agent", to: "agents" }],
    defaults: { description: null, input_schema: null, output: null, schedule: null, metadata: {} },
  },
  webhooks: {
    ...plain,
    prefix: "wh",
    body: CreateWebhookRequest,
    operations: { list: "listWebhooks", create: "createWebhook", update: "updateWebhook", remove: "deleteWebhook" },
    hasName: false,
    defaults: { active: true, description: null, retry_policy: "standard" },
    computed: [["secret"]],
    secrets: [["secret"]],
  },
  alerts: {
    ...plain,
    prefix: "alr",
    body: CreateAlertRequest,
    operations: { list: "listAlerts", create: "createAlert", update: "updateAlert", remove: "deleteAlert" },
    hasName: true,
    references: [agentOf],
    defaults: {
      window_seconds: 300,
      agent_id: null,
      feedback_name: null,
      min_samples: null,
      description: null,
      severity: "warning",
      active: true,
      cooldown_seconds: 300,
      rollback: false,
    },
  },
  caps: {
    ...plain,
    prefix: "cap",
    body: CreateCapRequest,
    operations: { list: "listCaps", create: "createCap", update: "updateCap", remove: "deleteCap" },
    hasName: false,
    references: [agentOf],
    defaults: { agent_id: null, user: null, each_user: false, on_limit: "refuse" },
    computed: [["missing_user"], ["unpriced"]],
    fixed: ["agent_id", "user", "each_user", "period", "unit"],
    // Keys are not part of a configuration.
    omitted: ["api_key_id"],
  },
  datasets: {
    ...plain,
    prefix: "ds",
    body: CreateDatasetRequest,
    operations: { list: "listDatasets", create: "createDataset", update: "updateDataset", remove: "deleteDataset" },
    hasName: true,
    references: [agentOf],
    defaults: { description: null },
    computed: [["rows"]],
    paths: [{ path: ["rows"], content: "the rows, as `${file:data/support.jsonl}` (JSONL or CSV)" }],
    fixed: ["agent_id"],
  },
};

export const configurationKindNames = Object.keys(configurationKinds) as ConfigurationKindName[];

/** The fields that a resource of this kind can have in the API. */
export const fieldsOfKind = (kind: ConfigurationKindName): string[] =>
  Object.keys((configurationKinds[kind].body as TObject).properties).filter(
    (name) => !configurationKinds[kind].omitted.includes(name),
  );
