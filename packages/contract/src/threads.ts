import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, JsonObject, Metadata, MetadataPatch, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** The documented limits of a thread and its messages. */
export const threadLimits = { messagesAtOnce: 100, partsOfMessage: 100 } as const;

/** The end user of a thread or a run, by the identifier that the caller uses. */
export const EndUser = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: storable,
  description: "Your identifier of the end user. You can search and erase data by it.",
});

/** A thread can contain everything that an input or an output can; only the size of the request limits it. */
const text = Type.String();

const TextPart = Type.Object({ type: Type.Literal("text"), text }, closed);
const DataPart = Type.Object(
  { type: Type.Literal("data"), data: JsonObject({ description: "An input or output that is more than one text." }) },
  closed,
);
const ReasoningPart = Type.Object({ type: Type.Literal("reasoning"), text }, closed);
const ToolCallPart = Type.Object(
  {
    type: Type.Literal("tool_call"),
    tool_call_id: text,
    tool: text,
    arguments: Type.Unsafe<unknown>({ description: "The arguments of the tool call." }),
  },
  closed,
);
const ToolResultPart = Type.Object(
  {
    type: Type.Literal("tool_result"),
    tool_call_id: text,
    tool: text,
    status: OneOf(["succeeded", "failed", "rejected"]),
    result: text,
  },
  closed,
);
const FilePart = Type.Object({ type: Type.Literal("file"), file_id: Id("file") }, closed);
const QuestionPart = Type.Object(
  {
    type: Type.Literal("question"),
    action_id: text,
    question: OneOf(["approval", "input", "connect"]),
    prompt: Nullable(text),
    tool: Nullable(text),
    arguments: Nullable(JsonObject()),
  },
  closed,
);
const AnswerPart = Type.Object(
  {
    type: Type.Literal("answer"),
    action_id: text,
    answer: OneOf(["approve", "reject", "respond"]),
    payload: Nullable(JsonObject()),
  },
  closed,
);

/** One part of a message. */
export const MessagePart = Type.Unsafe<
  | Static<typeof TextPart>
  | Static<typeof DataPart>
  | Static<typeof ReasoningPart>
  | Static<typeof ToolCallPart>
  | Static<typeof ToolResultPart>
  | Static<typeof FilePart>
  | Static<typeof QuestionPart>
  | Static<typeof AnswerPart>
>({
  title: "MessagePart",
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [TextPart, DataPart, ReasoningPart, ToolCallPart, ToolResultPart, FilePart, QuestionPart, AnswerPart],
});
export type MessagePart = Static<typeof MessagePart>;

export const messageRoles = ["user", "assistant", "tool", "system"] as const;
export type MessageRole = (typeof messageRoles)[number];

export const ThreadMessage = Type.Object(
  {
    object: ObjectName("thread_message"),
    id: Id("msg"),
    thread_id: Id("thr"),
    run_id: Nullable(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that created the message." })),
    agent_id: Nullable(Id("ag")),
    role: OneOf(messageRoles),
    content: Type.Array(MessagePart),
    created_at: Timestamp,
  },
  { title: "ThreadMessage" },
);
export type ThreadMessage = Static<typeof ThreadMessage>;

export const ThreadMessageList = ListOf(ThreadMessage, "ThreadMessageList");

/** The clients that show a thread again: `useChat` of the AI SDK, and AG-UI. */
export const messageFormats = ["ui", "ag-ui"] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** Oldest message first by default. */
const { order: _order, ...messagePage } = pageQuery("msg");
export const ListThreadMessagesQuery = Type.Object(
  {
    ...messagePage,
    order: Type.Optional(
      Type.Unsafe<"asc" | "desc">({
        ...OneOf(["asc", "desc"]),
        default: "asc",
        description: "`asc`: oldest first. `desc`: newest first.",
      }),
    ),
    format: Type.Optional(
      Type.Unsafe<MessageFormat>({
        ...OneOf(messageFormats),
        description:
          "Returns the newest messages, oldest first, as the client of another protocol keeps them: `ui` for `useChat` of the AI SDK, `ag-ui` for AG-UI.",
      }),
    ),
  },
  closed,
);

const NewThreadMessage = Type.Object(
  {
    role: OneOf(["user", "assistant", "tool", "system"]),
    content: Type.Unsafe<string | MessagePart[]>({
      description: "A text, or a list of parts.",
      anyOf: [
        { type: "string", minLength: 1 },
        Type.Array(MessagePart, { minItems: 1, maxItems: threadLimits.partsOfMessage }),
      ],
    }),
  },
  { ...closed, title: "NewThreadMessage" },
);

/** Messages to import, in order. */
export const AddThreadMessagesRequest = Type.Object(
  { messages: Type.Array(NewThreadMessage, { minItems: 1, maxItems: threadLimits.messagesAtOnce }) },
  {
    ...closed,
    title: "AddThreadMessagesRequest",
    examples: [{ messages: [{ role: "user", content: "Hello" }] }],
  },
);
export type AddThreadMessagesRequest = Static<typeof AddThreadMessagesRequest>;

const agentId = Nullable(
  Type.Unsafe<`ag_${string}`>({
    ...Id("ag"),
    description: "The only agent that may use the thread; null means any agent.",
  }),
);

export const Thread = Type.Object(
  {
    object: ObjectName("thread"),
    id: Id("thr"),
    agent_id: agentId,
    user: Nullable(EndUser),
    metadata: Metadata,
    message_count: Type.Integer(),
    run_count: Type.Integer({ description: "Number of runs in the thread." }),
    tokens_used: Type.Integer({ description: "Tokens of its ended runs." }),
    cost_usd: Type.Number({ description: "Cost of its ended runs that have a price." }),
    created_at: Timestamp,
    updated_at: Type.Unsafe<string>({ ...Timestamp, description: "When it was last changed or got a message." }),
  },
  { title: "Thread" },
);
export type Thread = Static<typeof Thread>;

export const ThreadList = ListOf(Thread, "ThreadList");

export const CreateThreadRequest = Type.Object(
  { agent_id: Type.Optional(agentId), user: Type.Optional(Nullable(EndUser)), metadata: Type.Optional(Metadata) },
  { ...closed, title: "CreateThreadRequest" },
);
export type CreateThreadRequest = Static<typeof CreateThreadRequest>;

export const ThreadPatch = Type.Object(
  { agent_id: Type.Optional(agentId), user: Type.Optional(Nullable(EndUser)), metadata: Type.Optional(MetadataPatch) },
  { ...closed, minProperties: 1, title: "ThreadPatch" },
);
export type ThreadPatch = Static<typeof ThreadPatch>;

/** The new thread is independent; without a message id, it contains all messages. */
export const ForkThreadRequest = Type.Object(
  {
    message_id: Type.Optional(Type.Unsafe<`msg_${string}`>({ ...Id("msg"), description: "The last message to copy." })),
    user: Type.Optional(Nullable(EndUser)),
    metadata: Type.Optional(Metadata),
  },
  { ...closed, title: "ForkThreadRequest" },
);
export type ForkThreadRequest = Static<typeof ForkThreadRequest>;

export const DeletedThread = Type.Object(
  {
    object: ObjectName("thread"),
    id: Id("thr"),
    deleted: Type.Boolean(),
    erasure_id: Type.Unsafe<`era_${string}`>({ ...Id("era"), description: "The erasure of the content of its runs." }),
  },
  { title: "DeletedThread" },
);

export const ListThreadsQuery = Type.Object(
  {
    ...pageQuery("thr"),
    agent_id: Type.Optional(Id("ag")),
    user: Type.Optional(EndUser),
  },
  {
    ...closed,
    patternProperties: {
      "^metadata\\[[^\\]\\u0000\\ud800-\\udfff]{1,64}\\]$": { type: "string", maxLength: 512, pattern: storable },
    },
  },
);
