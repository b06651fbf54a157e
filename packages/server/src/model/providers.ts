import type { OrganizationId, ProviderId, ProviderType, ShownProviderType } from "@agentrun/contract";
import type { ModelUse } from "./usage.ts";

/** A provider of the AI SDK, by the package that the operator has installed. */
export type ModelPackage = {
  name: string;
  /** The function that makes the provider; null: the only `create…` of the package. */
  factory: string | null;
  /** What that function is given. */
  settings: Record<string, unknown>;
  /** What every call is given, as the SDK's `providerOptions`. */
  options: Record<string, Record<string, unknown>>;
  /** From where the package is looked for. */
  directory: string;
};

/** A way to models that an organisation has set up. */
export type ProviderRecord = {
  id: ProviderId;
  organizationId: OrganizationId;
  name: string;
  type: ProviderType;
  /** Null: the provider's own address. */
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

/** One that the operator set for every organisation; the first of them is the default. */
export type EnvironmentProvider = {
  id: ProviderId;
  name: string;
  type: ShownProviderType;
  /** Where it is of the type `ai_sdk`. */
  package?: ModelPackage;
  baseUrl: string | null;
  /** In the clear, as the environment has it. */
  apiKey: string | null;
  defaultModel: string | null;
};

/** A provider and a model, ready to be called. */
export type ModelSource = {
  /** What the provider is called in messages. */
  provider: string;
  type: ShownProviderType;
  package?: ModelPackage;
  baseUrl: string | null;
  /** In the clear: it lives no longer than the call. */
  apiKey: string | null;
  model: string;
  /** The operator's own: its address is not shown to those who use it. */
  isEnvironments: boolean;
};

/** Which model an agent means; `missing` says what to set. */
export type FindModel = (
  organizationId: OrganizationId,
  provider: string,
  model: string,
) => Promise<ModelSource | { missing: string }>;

/** Puts a yes-or-no question about a text to the organisation's default model; null: it said neither. Rejects where there is none or it fails. */
export type ModelJudge = (
  organizationId: OrganizationId,
  question: string,
  text: string,
  signal: AbortSignal,
) => Promise<{ answer: "yes" | "no" | null; use: ModelUse }>;

/** What one tiny call came to. */
export type ModelCheck = {
  latencyMs: number;
  error: { code: "provider_error" | "provider_rate_limited"; message: string } | null;
};
