import type { AgentConfiguration, OrganizationId } from "@agentrun/contract";

/** One thing a model may do, wherever it comes from. */
export type Tool = {
  /** Unique in its toolbox; what the model calls it. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** The model is told of it once it has looked for it. */
  isSearched?: boolean;
  /** "always": a person is asked before each call. */
  approval: "never" | "always";
  /** Never throws for the tool's own failure: that is an answer the model can work with. */
  execute(input: unknown, call: { signal: AbortSignal; idempotencyKey: string }): Promise<ToolAnswer>;
};

export type ToolAnswer = {
  text: string;
  isError: boolean;
  /** Tools that the model is told of from now on, by their names. */
  reveals?: readonly string[];
};

export type Toolbox = { tools: readonly Tool[]; close(): Promise<void> };

/** Opens the connectors an agent names, narrowed to the tools it allows; throws when one cannot be reached. */
export type OpenTools = (
  organizationId: OrganizationId,
  uses: AgentConfiguration["connectors"],
  signal: AbortSignal,
) => Promise<Toolbox>;
