import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { storable } from "./patterns.ts";
import { StreamRunQuery } from "./run-actions.ts";
import { CreateRunRequest } from "./runs.ts";
import { closed, JsonObject, NoContent, Nullable, OneOf } from "./schema.ts";
import { EndUser } from "./threads.ts";

const tag = "Doors";
const door = "ai-sdk-ui" as const;

/** The chat's own id, or the id of a thread. */
const ChatId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storable,
  description:
    "The chat id: the id of a thread (`thr_…`), or your own identifier. A thread is created for a new identifier.",
});

/** Only the type of a part is fixed: each protocol version adds some. */
const Part = Type.Unsafe<{ type: string; [field: string]: unknown }>(
  Type.Object({ type: Type.String() }, { additionalProperties: true }),
);

const Message = Type.Object(
  {
    id: Type.Optional(Type.String()),
    role: OneOf(["user", "assistant", "system"]),
    parts: Type.Array(Part, { maxItems: 10_000 }),
    metadata: Type.Optional(Type.Unsafe<unknown>({})),
  },
  { additionalProperties: true },
);

const { metadata, timeout_seconds, on_busy } = CreateRunRequest.properties;

const Tool = Type.Object(
  {
    description: Type.Optional(Type.String()),
    parameters: Type.Optional(JsonObject({ description: "JSON Schema of the input." })),
  },
  { additionalProperties: true },
);

/** What `DefaultChatTransport` sends. Only the last message is read: the thread has the others. */
export const ChatRequest = Type.Object(
  {
    id: ChatId,
    messages: Type.Array(Message, { minItems: 1, maxItems: 10_000 }),
    trigger: Type.Optional(OneOf(["submit-message", "regenerate-message"])),
    messageId: Type.Optional(Nullable(Type.String())),
    user: Type.Optional(EndUser),
    metadata,
    timeout_seconds,
    on_busy,
    tools: Type.Optional(
      Type.Unsafe<Record<string, Static<typeof Tool>>>({
        type: "object",
        maxProperties: 64,
        additionalProperties: Tool,
        description:
          "Tools that the page runs itself, by their names. It sends their results with `addToolOutput`. Only for agents that allow it with `client_tools`.",
      }),
    ),
  },
  {
    additionalProperties: true,
    description: "What `useChat` sends, including the fields of its `body`.",
    examples: [{ id: "a-chat", messages: [{ role: "user", parts: [{ type: "text", text: "Hello" }] }] }],
  },
);
export type ChatRequest = Static<typeof ChatRequest>;
export type ChatMessage = ChatRequest["messages"][number];

/** One chunk of a UI message stream, version 1. */
const Chunk = JsonObject({ description: "A `UIMessageChunk`. The stream ends with `[DONE]`." });

const resumed = { 200: Chunk, 204: NoContent };
const version = "x-vercel-ai-ui-message-stream: v1";
const ChatQuery = Type.Object({ ...StreamRunQuery.properties, user: Type.Optional(EndUser) }, closed);

/** The endpoints for `useChat` of the AI SDK. */
export const aiSdkUiEndpoints = {
  chatWithAgent: {
    method: "POST",
    path: "/agents/{id}/ui",
    tag,
    summary: "Run an agent from `useChat`",
    description: `Runs the agent in the chat's thread, or answers a question or a tool call of its run. The response is a UI message stream (\`${version}\`).`,
    door,
    scope: "runs:write",
    forEndUsers: true,
    params: idPath("ag"),
    query: StreamRunQuery,
    body: ChatRequest,
    responses: { 200: Chunk },
    idempotency: "run",
    streams: true,
  },
  resumeChat: {
    method: "GET",
    path: "/agents/{id}/ui/{chat_id}/stream",
    tag,
    summary: "Resume the stream of a chat",
    description:
      "Replays the active run of the chat from its start, or returns 204 if no run is active. `DefaultChatTransport` calls this when a page is reopened.",
    door,
    scope: "runs:read",
    forEndUsers: true,
    params: { id: PathId("ag"), chat_id: { schema: ChatId, notFound: "thread_not_found" } },
    query: ChatQuery,
    responses: resumed,
    streams: true,
  },
  resumeThread: {
    method: "GET",
    path: "/threads/{id}/ui/stream",
    tag,
    summary: "Resume the stream of a thread",
    door,
    scope: "runs:read",
    forEndUsers: true,
    params: idPath("thr"),
    query: StreamRunQuery,
    responses: resumed,
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
