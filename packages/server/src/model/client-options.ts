import type { AgentConfiguration } from "@agentrun/contract";

/** What a caller adds to its own run, if the agent allows it. */
export type ClientOptions = {
  /** Replaces the agent's schema of the output. */
  output_schema?: Record<string, unknown>;
};

/** The configuration that a run executes. */
export const withClientOptions = (
  configuration: AgentConfiguration,
  options: ClientOptions | null | undefined,
): AgentConfiguration =>
  options?.output_schema ? { ...configuration, output_schema: options.output_schema } : configuration;
