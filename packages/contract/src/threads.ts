import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import {
  closed,
  JsonObject,
  Metadata,
  MetadataPatch,
  Nullable,
  ObjectName,
  OneOf,
  TimeBound,
  Timestamp,
} from "./schema.ts";

/** Documented limits of a thread and its messages. */
export const threadLimits = { messagesAtOnce: 100, partsOfMessage: 100 } as const;

/** Whom a thread or a run is for, by the name that the caller has for its own end user. */
export const EndUser = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: storable,
  description: "Your own name of the end user it is for; data can be found and erased by it.",
});

/** Whatever an input or an output may hold can be said in a thread: only the size of the request bounds it. */
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
    arguments: Type.Unsafe<unknown>({ description: "What the tool was sent." }),
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

/** One piece of what was said or done. */
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
    run_id: Nullable(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that it was said in." })),
    agent_id: Nullable(Id("ag")),
    role: OneOf(messageRoles),
    content: Type.Array(MessagePart),
    created_at: Timestamp,
  },
  { title: "ThreadMessage" },
);
export type ThreadMessage = Static<typeof ThreadMessage>;

export const ThreadMessageList = ListOf(ThreadMessage, "ThreadMessageList");

/** In the order of the conversation by default: its beginning first. */
const { order: _order, ...messagePage } = pageQuery("msg");
export const ListThreadMessagesQuery = Type.Object(
  {
    ...messagePage,
    order: Type.Optional(
      Type.Unsafe<"asc" | "desc">({
        ...OneOf(["asc", "desc"]),
        default: "asc",
        description: "In the order of the conversation, or its end first.",
      }),
    ),
  },
  closed,
);

const NewThreadMessage = Type.Object(
  {
    role: OneOf(["user", "assistant", "tool", "system"]),
    content: Type.Unsafe<string | MessagePart[]>({
      description: "A text, or parts.",
      anyOf: [
        { type: "string", minLength: 1 },
        Type.Array(MessagePart, { minItems: 1, maxItems: threadLimits.partsOfMessage }),
      ],
    }),
  },
  { ...closed, title: "NewThreadMessage" },
);

/** History that was made elsewhere, in its order. */
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
  Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "The one agent that answers in it; null: any of yours." }),
);

export const Thread = Type.Object(
  {
    object: ObjectName("thread"),
    id: Id("thr"),
    agent_id: agentId,
    user: Nullable(EndUser),
    metadata: Metadata,
    message_count: Type.Integer(),
    run_count: Type.Integer({ description: "Runs that it has taken." }),
    tokens_used: Type.Integer({ description: "Of those of them that have ended." }),
    cost_usd: Type.Number({ description: "What these cost, as far as prices are known." }),
    created_at: Timestamp,
    updated_at: Type.Unsafe<string>({ ...Timestamp, description: "When it was last changed or spoken in." }),
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

/** The thread goes on from there on its own; without a message, from its end. */
export const ForkThreadRequest = Type.Object(
  {
    message_id: Type.Optional(
      Type.Unsafe<`msg_${string}`>({ ...Id("msg"), description: "The last message it keeps." }),
    ),
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
    erasure_id: Type.Unsafe<`era_${string}`>({ ...Id("era"), description: "What becomes of the content of its runs." }),
  },
  { title: "DeletedThread" },
);

export const ListThreadsQuery = Type.Object(
  {
    ...pageQuery("thr"),
    agent_id: Type.Optional(Id("ag")),
    user: Type.Optional(EndUser),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
  },
  {
    ...closed,
    patternProperties: {
      "^metadata\\[[^\\]\\u0000\\ud800-\\udfff]{1,64}\\]$": { type: "string", maxLength: 512, pattern: storable },
    },
  },
);
