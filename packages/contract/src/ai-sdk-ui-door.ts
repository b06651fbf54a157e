import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { storable } from "./patterns.ts";
import { StreamRunQuery } from "./run-actions.ts";
import { CreateRunRequest } from "./runs.ts";
import { closed, JsonObject, NoContent, Nullable, OneOf } from "./schema.ts";
import { EndUser } from "./threads.ts";

const tag = "Doors";
const door = "ai-sdk-ui" as const;

/** The chat's own name, or the id of a thread. */
const ChatId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storable,
  description: "The chat's id: the id of a thread (`thr_…`), or a name of your own, whose thread is found or begun.",
});

/** Of a part only its kind is certain: each protocol's version adds some. */
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

/** What `DefaultChatTransport` sends. Only the last message is read: the thread knows the others. */
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
  },
  {
    additionalProperties: true,
    description: "What `useChat` sends, and what its `body` adds to it.",
    examples: [{ id: "a-chat", messages: [{ role: "user", parts: [{ type: "text", text: "Hello" }] }] }],
  },
);
export type ChatRequest = Static<typeof ChatRequest>;
export type ChatMessage = ChatRequest["messages"][number];

/** One piece of a UI message stream, version 1. */
const Chunk = JsonObject({ description: "A `UIMessageChunk`; after the last comes `[DONE]`." });

const resumed = { 200: Chunk, 204: NoContent };
const version = "x-vercel-ai-ui-message-stream: v1";
const ChatQuery = Type.Object({ ...StreamRunQuery.properties, user: Type.Optional(EndUser) }, closed);

/** The rows of the API table that `useChat` of the AI SDK speaks to. */
export const aiSdkUiEndpoints = {
  chatWithAgent: {
    method: "POST",
    path: "/agents/{id}/ui",
    tag,
    summary: "Send what `useChat` sends, and stream the answer as its parts",
    description: `Runs the agent in the chat's thread, or answers what its run asked. The answer is a UI message stream (\`${version}\`).`,
    door,
    scope: "runs:write",
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
    summary: "Replay what goes on in a chat, from its start; 204 where nothing does",
    description: "Where `DefaultChatTransport` looks by itself when a page is opened again.",
    door,
    scope: "runs:read",
    params: { id: PathId("ag"), chat_id: { schema: ChatId, notFound: "thread_not_found" } },
    query: ChatQuery,
    responses: resumed,
    streams: true,
  },
  resumeThread: {
    method: "GET",
    path: "/threads/{id}/ui/stream",
    tag,
    summary: "Replay what goes on in a thread as a UI message stream; 204 where nothing does",
    door,
    scope: "runs:read",
    params: idPath("thr"),
    query: StreamRunQuery,
    responses: resumed,
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
