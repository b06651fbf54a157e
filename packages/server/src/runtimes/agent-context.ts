import type { FromJson, FromSchema } from "./json-types.ts";

export type { FromSchema } from "./json-types.ts";

/** A question that parks the run until a person decides. */
export type ApprovalQuestion = {
  type: "approval";
  prompt: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  /** JSON Schema of the arguments: with it, whoever approves may put others in their place. */
  schema?: Record<string, unknown>;
  expires_in_seconds?: number;
  on_expiry?: "fail" | "approve" | "reject" | "escalate";
  /** Who may approve, where the agent has no rule of its own (`approvals`), which goes before it. */
  approvers?: Approvers;
  /** Who decides once the time is over. */
  escalate_to?: Approvers & { expires_in_seconds?: number; on_expiry?: "fail" | "reject" };
};

/** Members of a role or a higher one, people by id or e-mail address, or both; and how many of them must approve, one if nobody says. */
export type Approvers = { role?: "developer" | "admin" | "owner"; users?: string[]; count?: number };

/** A question that parks the run until a person answers. */
export type InputQuestion<Schema extends JsonSchema = Record<string, unknown>> = {
  type: "input";
  prompt: string;
  /** JSON Schema the answer must match. */
  schema?: Schema;
  expires_in_seconds?: number;
  on_expiry?: "fail";
};

export type Question = ApprovalQuestion | InputQuestion;

export type ApprovalAnswer = {
  approved: boolean;
  payload: Record<string, unknown> | null;
  /** What was approved in place of the question's arguments, where that was changed. */
  arguments?: Record<string, unknown>;
  /** Where a rule decides: who said what and when. */
  votes?: readonly {
    type: "approve" | "reject";
    by: string;
    instead_of: string | null;
    payload: Record<string, unknown> | null;
    at: string;
  }[];
};

/** JSON Schema as it is written down: a literal, or a type of TypeBox, which is an interface and so has no index signature. */
export type JsonSchema = object;

/** What is sent is an object, also where the schema does not say so. */
type ObjectOf<Schema> = unknown extends FromSchema<Schema> ? Record<string, unknown> : FromSchema<Schema>;

/** One piece of what was said or done in a thread. */
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

/** A conversation as an agent finds it. */
export type ThreadContext = {
  id: string;
  /** What was said before this run, in its order; of a long conversation the newest. */
  messages: readonly {
    id: string;
    role: "user" | "assistant" | "tool" | "system";
    content: readonly ThreadPart[];
    run_id: string | null;
  }[];
  /** Yours to change: what it is when the run completes, the next run finds. 64 KiB of JSON at most. */
  state: Record<string, unknown>;
};

/** What is known of a file. */
export type FileInfo = { id: string; name: string; content_type: string; size: number; sha256: string };

/** A text, bytes, or bytes as they come. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Files of the organisation, and those that the run makes. */
export type FilesContext = {
  get(id: string): Promise<FileInfo>;
  /** All of its content. */
  read(id: string): Promise<Buffer>;
  /** Makes a file of the run, as a step: after a crash or a wait it is not made again. */
  write(name: string, content: FileContent, options?: { content_type?: string }): Promise<FileInfo>;
  /** What the run has made so far. */
  list(): Promise<FileInfo[]>;
};

/** What an agent module is given: everything it needs to run, ask, stream and survive a crash. */
export type AgentContext<Input = Record<string, unknown>> = {
  input: Input;
  run: {
    id: string;
    attempt: number;
    agent_id: string;
    metadata: Record<string, string>;
    /** Its place in a trace, as W3C Trace Context writes it; null where nobody traces. */
    traceparent: string | null;
  };
  /** Aborted on cancel, time-out and shutdown. */
  signal: AbortSignal;
  /** A text delta, or an event of the stream: of your own, it has a dot in its name. */
  emit(part: string | { type: `${string}.${string}`; [key: string]: unknown }): void;
  /** Journaled: after a crash or a wait, the stored result, which is JSON, is returned and the work is not done again. */
  step<T>(name: string, work: () => Promise<T> | T): Promise<FromJson<T>>;
  ask(question: ApprovalQuestion): Promise<ApprovalAnswer>;
  ask<const Schema extends JsonSchema = JsonSchema>(question: InputQuestion<Schema>): Promise<ObjectOf<Schema>>;
  /** What people send to the run while it is active, in order, from its beginning. */
  messages: AsyncIterable<Record<string, unknown>>;
  log(message: string, fields?: Record<string, unknown>): void;
  /** Adds what models charged: it is the run's usage. Count again what a kept step has used, since the run begins anew. */
  addTokens(count: number): void;
  /** The conversation that the run is a part of; undefined where it is in none. */
  thread?: ThreadContext | undefined;
  files: FilesContext;
  /** Like the global fetch, but refuses private addresses. */
  fetch: typeof globalThis.fetch;
  /** Run id and attempt: what a downstream service can recognise a repetition by. */
  idempotencyKey: string;
};

/** An agent written in TypeScript or JavaScript. */
export type AgentModule<Input = Record<string, unknown>, Output = unknown> = {
  /** What `agentrun dev` calls it; without one, as its file. A text as it stands: the file is read, not run. */
  name?: string;
  /** JSON Schema of its input and of its output. */
  input?: JsonSchema;
  output?: JsonSchema;
  /** A method, and so an agent with an input of its own is an agent all the same. */
  run(context: AgentContext<Input>): Promise<Output> | Output;
};

/** A schema of another library, which can say its JSON Schema: https://standardschema.dev/json-schema. */
type StandardSchema = {
  readonly "~standard": {
    readonly types?: { readonly input: unknown } | undefined;
    readonly jsonSchema: { readonly input: (options: { target: "draft-2020-12" }) => Record<string, unknown> };
  };
};

/** What `run` may return: a type of its own, so that a text in it stays one of those that the schema names. */
type Definition<Input extends object, Output extends object, Result> = {
  name?: string;
  input?: Input;
  output?: Output;
  run(context: AgentContext<ObjectOf<Input>>): Promise<Result> | Result;
};

type Constant<Value> = Value extends object ? { readonly [Key in keyof Value]: Constant<Value[Key]> } : Value;

/** Types `ctx.input` and what `run` returns by the agent's schemas. A plain object with `run` is an agent as well. */
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

/** The service knows JSON Schema alone, and checks what it is sent: a transformation of the schema's would not take place. */
function toJsonSchema(schema: object): JsonSchema {
  if (!isStandard(schema)) return schema;
  const { jsonSchema } = schema["~standard"];
  if (jsonSchema) return jsonSchema.input({ target: "draft-2020-12" });
  throw new TypeError("This schema cannot say its JSON Schema: use zod 4.2 or newer, TypeBox, or JSON Schema itself.");
}
