import {
  type OrganizationId,
  type ProviderId,
  type ProviderType,
  type ShownProviderType,
  tokenTimeouts,
} from "@agentrun/contract";
import type { ModelUse } from "./usage.ts";

/** An AI SDK provider package that the operator has installed. */
export type ModelPackage = {
  name: string;
  /** The function that creates the provider; null: the only `create…` export of the package. */
  factory: string | null;
  /** The argument of that function. */
  settings: Record<string, unknown>;
  /** The SDK's `providerOptions` for every call. */
  options: Record<string, Record<string, unknown>>;
  /** Where the package is resolved from. */
  directory: string;
};

/** A model provider that an organisation has configured. */
export type ProviderRecord = {
  id: ProviderId;
  organizationId: OrganizationId;
  name: string;
  type: ProviderType;
  /** Null: the provider's default URL. */
  baseUrl: string | null;
  /** Encrypted. */
  apiKey: string | null;
  apiKeyPrefix: string | null;
  apiKeyLast4: string | null;
  defaultModel: string | null;
  isDefault: boolean;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A provider that the operator configured for all organisations; the first is the default. */
export type EnvironmentProvider = {
  id: ProviderId;
  name: string;
  type: ShownProviderType;
  /** Only for the type `ai_sdk`. */
  package?: ModelPackage;
  baseUrl: string | null;
  /** Not encrypted. */
  apiKey: string | null;
  defaultModel: string | null;
};

/** A provider and a model, ready to call. */
export type ModelSource = {
  /** The provider's name for messages. */
  provider: string;
  type: ShownProviderType;
  package?: ModelPackage;
  baseUrl: string | null;
  /** Not encrypted, so it must not be kept longer than the call. */
  apiKey: string | null;
  model: string;
  /** The operator configured it: its URL is not shown to organisations. */
  isEnvironments: boolean;
};

type NamedModel = { provider: string; model: string };
type TimedModel = { first_token_timeout_seconds?: number; token_timeout_seconds?: number };

/** How long to wait for the first token of a turn, and for each further one, in seconds. */
export type TokenTimeouts = { first: number; next: number };

/** The model of an agent and its fallbacks. */
export const modelsOf = (
  runtime: NamedModel & TimedModel & { models?: readonly (Partial<NamedModel> & TimedModel)[] },
): (NamedModel & { timeouts: TokenTimeouts })[] =>
  [runtime, ...(runtime.models ?? [])].map(({ provider = runtime.provider, model = runtime.model, ...own }) => ({
    provider,
    model,
    timeouts: {
      first: own.first_token_timeout_seconds ?? runtime.first_token_timeout_seconds ?? tokenTimeouts.first,
      next: own.token_timeout_seconds ?? runtime.token_timeout_seconds ?? tokenTimeouts.next,
    },
  }));

/** Finds the model of an agent. `missing`: what must be configured. */
export type FindModel = (
  organizationId: OrganizationId,
  provider: string,
  model: string,
) => Promise<ModelSource | { missing: string }>;

/** Sends a yes-or-no question about a text to the organisation's default model; null: neither. Rejects without a model or if it fails. */
export type ModelJudge = (
  organizationId: OrganizationId,
  question: string,
  text: string,
  signal: AbortSignal,
) => Promise<{ answer: "yes" | "no" | null; use: ModelUse }>;

/** Asks a model at temperature 0 for an answer in a format, and returns the answer as text. Rejects without the model or if it fails. */
export type AskForAnswer = (
  organizationId: OrganizationId,
  question: {
    provider: string;
    model: string;
    instructions: string;
    prompt: string;
    /** A JSON Schema. */
    schema: Record<string, unknown>;
  },
  signal: AbortSignal,
) => Promise<{ text: string; use: ModelUse }>;

/** The result of a minimal test call. */
export type ModelCheck = {
  latencyMs: number;
  error: { code: "provider_error" | "provider_rate_limited"; message: string } | null;
};
