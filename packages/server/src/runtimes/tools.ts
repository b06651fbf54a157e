import type { AgentConfiguration, OrganizationId, RunId } from "@agentrun/contract";

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
  execute(input: unknown, call: ToolCall): Promise<ToolAnswer>;
};

export type ToolCall = {
  signal: AbortSignal;
  idempotencyKey: string;
  /** Puts a question of the tool's to a person; undefined where nobody can be asked. */
  ask?: AskPerson | undefined;
  /** Told how far the tool is, as often as it says so. */
  onProgress?: ((progress: ToolProgress) => void) | undefined;
};

/** In the tool's own measure; how much there is in all where it knows. */
export type ToolProgress = { progress: number; total?: number | undefined; message?: string | undefined };

/** What a tool wants to know from a person before it goes on; the schema is JSON Schema of an object. */
export type ToolQuestion = { prompt: string; schema: Record<string, unknown> };
export type PersonsAnswer = { approved: boolean; payload: Record<string, unknown> | null };

/** Their answer where there is one. Null: they will be asked, and the call is made again once they have answered. */
export type AskPerson = (question: ToolQuestion) => PersonsAnswer | null;

export type ToolAnswer = {
  text: string;
  isError: boolean;
  /** Tools that the model is told of from now on, by their names. */
  reveals?: readonly string[];
  /** What it gave beside its words, such as an image. */
  files?: readonly AnsweredFile[];
};

/** Its name is the tool's, where it has none of its own. */
export type AnsweredFile = { name: string | null; contentType: string; content: Uint8Array };

export type Toolbox = { tools: readonly Tool[]; close(): Promise<void> };

/** For whom tools are opened. */
export type ToolUser = {
  organizationId: OrganizationId;
  runId: RunId;
  /** Whom the run is for: connectors that each user connects are used with what they gave. */
  user: string | null;
  /** Until when a server that is down is tried again, by the monotonic clock. */
  deadlineMs: number;
};

/** Opens the connectors an agent names, narrowed to the tools it allows; throws when one cannot be reached. */
export type OpenTools = (
  user: ToolUser,
  uses: AgentConfiguration["connectors"],
  signal: AbortSignal,
) => Promise<Toolbox>;
