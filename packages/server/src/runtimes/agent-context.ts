import type { FromJson, FromSchema } from "./json-types.ts";

export type { FromSchema } from "./json-types.ts";

/** A question that pauses the run until a person decides. */
export type ApprovalQuestion = {
  type: "approval";
  prompt: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  /** JSON Schema of the arguments. If set, an approver may change the arguments. */
  schema?: Record<string, unknown>;
  ttl_seconds?: number;
  on_expiry?: "fail" | "approve" | "reject" | "escalate";
  /** Who may approve. The agent's own rule (`approvals`), if it has one, takes precedence. */
  approvers?: Approvers;
  /** Who decides after the question has expired. */
  escalate_to?: Approvers & { ttl_seconds?: number; on_expiry?: "fail" | "reject" };
};

/** Members with at least this role, people by id or e-mail address, or both. `count`: required approvals, 1 by default. */
export type Approvers = { role?: "developer" | "admin" | "owner"; members?: string[]; count?: number };

/** A question that pauses the run until a person answers. */
export type InputQuestion<Schema extends JsonSchema = Record<string, unknown>> = {
  type: "input";
  prompt: string;
  /** JSON Schema the answer must match. */
  schema?: Schema;
  ttl_seconds?: number;
  on_expiry?: "fail";
};

export type Question = ApprovalQuestion | InputQuestion;

export type ApprovalAnswer = {
  approved: boolean;
  payload: Record<string, unknown> | null;
  /** The arguments that were approved, if the approver changed them. */
  arguments?: Record<string, unknown>;
  /** All votes, if an approval rule decides. */
  votes?: readonly {
    type: "approve" | "reject";
    by: string;
    instead_of: string | null;
    payload: Record<string, unknown> | null;
    at: string;
  }[];
};

/** A JSON Schema literal or a TypeBox type, which is an interface and so has no index signature. */
export type JsonSchema = object;

/** Input and answers are always objects, even if the schema does not declare it. */
type ObjectOf<Schema> = unknown extends FromSchema<Schema> ? Record<string, unknown> : FromSchema<Schema>;

/** One part of a thread message. */
export type ThreadPart =
  | { type: "text" | "reasoning"; text: string }
  | { type: "data"; data: Record<string, unknown> }
  | { type: "tool_call"; tool_call_id: string; tool: string; arguments: unknown }
  | {
      type: "tool_result";
      tool_call_id: string;
      tool: string;
      status: "succeeded" | "failed" | "rejected";
      result: string;
    }
  | { type: "file"; file_id: string }
  | {
      type: "question";
      action_id: string;
      question: "approval" | "input" | "connect";
      prompt: string | null;
      tool: string | null;
      arguments: Record<string, unknown> | null;
    }
  | {
      type: "answer";
      action_id: string;
      answer: "approve" | "reject" | "respond";
      payload: Record<string, unknown> | null;
    };

/** The thread that a run belongs to. */
export type ThreadContext = {
  id: string;
  /** Messages before this run, in order. For a long thread, only the newest. */
  messages: readonly {
    id: string;
    role: "user" | "assistant" | "tool" | "system";
    content: readonly ThreadPart[];
    run_id: string | null;
  }[];
  /** You may change it. When the run completes, it is stored for the next run. At most 64 KiB of JSON. */
  state: Record<string, unknown>;
};

/** Metadata of a file. */
export type FileInfo = { id: string; name: string; content_type: string; size: number; sha256: string };

/** Text, bytes, or a stream of bytes. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Files of the organisation, and files that the run creates. */
export type FilesContext = {
  get(id: string): Promise<FileInfo>;
  /** Returns the whole content. */
  read(id: string): Promise<Buffer>;
  /** Creates a file, as a step: after a crash or a wait it is not created again. */
  write(name: string, content: FileContent, options?: { content_type?: string }): Promise<FileInfo>;
  /** Files that the run has created so far. */
  list(): Promise<FileInfo[]>;
};

/** Secrets of the agent and its organisation. Reading one is not a step: the journal never contains the value. */
export type SecretsContext = {
  /** The current value. Throws an error that names the secret if it does not exist. */
  get(name: string): Promise<string>;
  /** All valid values, newest first: during the grace period of a rotation, also the former value. */
  getAll(name: string): Promise<string[]>;
};

/** What an agent module receives: input, streaming, durable steps, questions and files. */
export type AgentContext<Input = Record<string, unknown>> = {
  input: Input;
  run: {
    id: string;
    attempt: number;
    agent_id: string;
    metadata: Record<string, string>;
    /** W3C Trace Context of the run; null without tracing. */
    traceparent: string | null;
  };
  /** Aborted on cancel, timeout and shutdown. */
  signal: AbortSignal;
  /** Emits a text delta or a stream event. Custom event types must contain a dot. */
  emit(part: string | { type: `${string}.${string}`; [key: string]: unknown }): void;
  /** Journaled: after a crash or a wait, the stored JSON result is returned and the work does not run again. */
  step<T>(name: string, work: () => Promise<T> | T): Promise<FromJson<T>>;
  /** Like `Date.now()`, but the same when the run resumes. */
  now(): Promise<number>;
  /** Like `Math.random()`, but the same when the run resumes. */
  random(): Promise<number>;
  /** A UUID that is the same when the run resumes. */
  uuid(): Promise<string>;
  /**
   * The version of a planned change for this run: `newest`, or 1 for a run that was past this point before the change. A run keeps its
   * version. Versions below `oldest` are no longer supported by the code.
   */
  version(change: string, oldest: number, newest: number): Promise<number>;
  ask(question: ApprovalQuestion): Promise<ApprovalAnswer>;
  ask<const Schema extends JsonSchema = JsonSchema>(question: InputQuestion<Schema>): Promise<ObjectOf<Schema>>;
  /** Messages that people send to the run while it is active, in order, from the first one. */
  messages: AsyncIterable<Record<string, unknown>>;
  log(message: string, fields?: Record<string, unknown>): void;
  /** Adds to the run's token usage. A resumed run starts from the top: count the tokens of stored steps again. */
  addTokens(count: number): void;
  /** The thread of the run; undefined if it has none. */
  thread?: ThreadContext | undefined;
  files: FilesContext;
  /** `await ctx.secrets.get("STRIPE_API_KEY")` */
  secrets: SecretsContext;
  /** Like the global fetch, but rejects private addresses. */
  fetch: typeof globalThis.fetch;
  /** Run id and attempt, so that downstream services can detect duplicates. */
  idempotencyKey: string;
};

/** An agent written in TypeScript or JavaScript. */
export type AgentModule<Input = Record<string, unknown>, Output = unknown> = {
  /** Name in `agentrun dev`; by default the file name. Must be a string literal: the file is read, not executed. */
  name?: string;
  /** JSON Schema of the input and the output. */
  input?: JsonSchema;
  output?: JsonSchema;
  /** Declared as a method so that agents with a specific input type are assignable to `AgentModule`. */
  run(context: AgentContext<Input>): Promise<Output> | Output;
};

/** A schema of another library that can export JSON Schema: https://standardschema.dev/json-schema. */
type StandardSchema = {
  readonly "~standard": {
    readonly types?: { readonly input: unknown } | undefined;
    readonly jsonSchema: { readonly input: (options: { target: "draft-2020-12" }) => Record<string, unknown> };
  };
};

/** `Result` is a separate type parameter so that string literals keep their literal type. */
type Definition<Input extends object, Output extends object, Result> = {
  name?: string;
  input?: Input;
  output?: Output;
  run(context: AgentContext<ObjectOf<Input>>): Promise<Result> | Result;
};

type Constant<Value> = Value extends object ? { readonly [Key in keyof Value]: Constant<Value[Key]> } : Value;

/** Types `ctx.input` and the result of `run` by the agent's schemas. A plain object with `run` is also an agent. */
export function defineAgent<
  const Input extends object = JsonSchema,
  const Output extends object = JsonSchema,
  const Result extends Constant<FromSchema<Output>> = Constant<FromSchema<Output>>,
>(agent: Definition<Input, Output, Result>): AgentModule<ObjectOf<Input>, FromSchema<Output>> {
  const { input, output, ...rest } = agent;
  const schemas = { ...(input && { input: toJsonSchema(input) }), ...(output && { output: toJsonSchema(output) }) };
  return { ...rest, ...schemas } as AgentModule<ObjectOf<Input>, FromSchema<Output>>;
}

const isStandard = (schema: object): schema is StandardSchema => "~standard" in schema;

/** The service validates with JSON Schema only, so transformations of the schema are not applied. */
function toJsonSchema(schema: object): JsonSchema {
  if (!isStandard(schema)) return schema;
  const { jsonSchema } = schema["~standard"];
  if (jsonSchema) return jsonSchema.input({ target: "draft-2020-12" });
  throw new TypeError(
    "This schema cannot be converted to JSON Schema: use zod 4.2 or newer, TypeBox, or plain JSON Schema.",
  );
}
