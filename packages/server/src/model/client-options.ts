import type { AgentConfiguration, ClientTool } from "@agentrun/contract";

/** What a caller adds to its own run, if the agent allows it. */
export type ClientOptions = {
  /** Replaces the agent's schema of the output. */
  output_schema?: Record<string, unknown>;
  /** Tools that the caller runs itself. */
  tools?: ClientTool[];
  /** Which tool the model must call first. */
  tool_choice?: string;
};

/** The configuration that a run executes. */
export function withClientOptions(
  configuration: AgentConfiguration,
  options: ClientOptions | null | undefined,
): AgentConfiguration {
  if (!options) return configuration;
  const { output_schema = configuration.output_schema, tool_choice } = options;
  const { runtime } = configuration;
  const chosen = tool_choice !== undefined && runtime.type === "model" ? { ...runtime, tool_choice } : runtime;
  return { ...configuration, output_schema, runtime: chosen };
}
