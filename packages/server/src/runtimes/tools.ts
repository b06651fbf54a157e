import type { AgentConfiguration, OrganizationId, RunId } from "@agentrun/contract";

/** A tool that a model can call. */
export type Tool = {
  /** The name that the model uses; unique in its toolbox. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** Offered to the model only after it searched for the tool. */
  isSearched?: boolean;
  /** "always": a person must approve each call. */
  approval: "never" | "always";
  /** The caller of the run runs it: the run waits for the result. */
  isClients?: true;
  /** A failure of the tool is a result that the model can handle, not an exception. */
  execute(input: unknown, call: ToolCall): Promise<ToolResult>;
};

export type ToolCall = {
  signal: AbortSignal;
  idempotencyKey: string;
  /** Forwards a question of the tool to a person; undefined if no person can answer. */
  ask?: AskPerson | undefined;
  /** Called whenever the tool reports progress. */
  onProgress?: ((progress: ToolProgress) => void) | undefined;
};

/** In the tool's own unit; `total` if the tool reports it. */
export type ToolProgress = { progress: number; total?: number | undefined; message?: string | undefined };

/** A question of a tool to a person. `schema` is JSON Schema of an object. */
export type ToolQuestion = { prompt: string; schema: Record<string, unknown> };
export type PersonAnswer = { approved: boolean; payload: Record<string, unknown> | null };

/** The person's answer, or null if there is none yet: the call is repeated after the answer. */
export type AskPerson = (question: ToolQuestion) => PersonAnswer | null;

export type ToolResult = {
  text: string;
  isError: boolean;
  /** Names of tools to offer to the model from now on. */
  reveals?: readonly string[];
  /** Files in the result, such as an image. */
  files?: readonly ToolFile[];
};

/** A file without a name gets the name of the tool. */
export type ToolFile = { name: string | null; contentType: string; content: Uint8Array };

export type Toolbox = { tools: readonly Tool[]; close(): Promise<void> };

/** The run that tools are opened for. */
export type ToolUser = {
  organizationId: OrganizationId;
  runId: RunId;
  /** The end user of the run: per-user connectors use this user's credentials. */
  user: string | null;
  /** Until when connections to an unavailable server are retried, by the monotonic clock. */
  deadlineMs: number;
};

/** Opens an agent's connectors, limited to the tools that it allows. Throws if one cannot be reached. */
export type OpenTools = (
  user: ToolUser,
  uses: AgentConfiguration["connectors"],
  signal: AbortSignal,
) => Promise<Toolbox>;
