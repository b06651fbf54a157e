import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { FileContent } from "./files.ts";
import { AgentReference, Id } from "./ids.ts";
import { pageQuery } from "./pagination.ts";
import { storable, worded } from "./patterns.ts";
import { JsonObject, Metadata, Nullable, ObjectName, OneOf } from "./schema.ts";
import { EndUser } from "./threads.ts";

const tag = "Doors";
const door = "openai" as const;

/** Unknown fields are accepted, because newer versions add some. The fields that we read are validated. */
const open = { additionalProperties: true } as const;

/** A text, or parts of which only the type is fixed. */
const Content = Type.Unsafe<string | { type: string; [field: string]: unknown }[] | null>({
  anyOf: [
    { type: "string" },
    { type: "array", maxItems: 1_000, items: Type.Object({ type: Type.String() }, open) },
    { type: "null" },
  ],
});

const ConversationName = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storable,
  description: "The id of a thread (`thr_…`), or your own identifier. A thread is created for a new identifier.",
});

const Model = Type.Unsafe<`ag_${string}`>({
  ...AgentReference,
  description:
    "The agent, from `GET /openai/v1/models`. Add `@stable`, `@canary` or `@rev_…` to select a revision, as in `POST /runs`.",
});

/** OpenAI's libraries do not stop a caller from sending numbers. */
const AnyMetadata = Type.Unsafe<Record<string, string | number | boolean>>({
  ...Metadata,
  additionalProperties: { type: ["string", "number", "boolean"], maxLength: 512, pattern: storable },
  description: "Up to 16 key-value pairs of your own. Numbers and booleans are stored as strings.",
});

const shared = {
  model: Model,
  stream: Type.Optional(Nullable(Type.Boolean({ description: "Return server-sent events." }))),
  user: Type.Optional(Nullable(EndUser)),
  safety_identifier: Type.Optional(Nullable(EndUser)),
  metadata: Type.Optional(Nullable(AnyMetadata)),
};

const ChatMessageParam = Type.Object(
  {
    role: OneOf(["user", "assistant", "system", "developer", "tool", "function"]),
    content: Type.Optional(Content),
  },
  { ...open, examples: [{ role: "user", content: "Hello" }] },
);

/** What `chat.completions.create` sends. The documentation lists the supported fields. */
export const ChatCompletionRequest = Type.Object(
  {
    ...shared,
    messages: Type.Array(ChatMessageParam, { minItems: 1, maxItems: 10_000 }),
    stream_options: Type.Optional(
      Nullable(JsonObject({ description: "`include_usage`: the last chunk has the usage." })),
    ),
  },
  {
    ...open,
    description:
      "What `client.chat.completions.create` sends. The agent's configuration applies: `temperature` and similar fields are ignored.",
  },
);
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;

const OpenAiModel = Type.Object(
  { id: Id("ag"), object: ObjectName("model"), created: Type.Integer(), owned_by: Type.String() },
  open,
);
const ChatCompletion = Type.Object(
  { id: Type.String(), object: ObjectName("chat.completion"), created: Type.Integer(), model: Id("ag") },
  {
    ...open,
    description:
      "A `ChatCompletion`. If streamed, each event is a `ChatCompletionChunk`, and the stream ends with `[DONE]`.",
  },
);

const suffix = "[0-7][0-9a-hjkmnp-tv-z]{25}";
/** The id of a run in OpenAI's format, followed by the id of a question if the response follows its answer. */
const ResponseId = Type.Unsafe<`resp_${string}`>({
  type: "string",
  pattern: worded(`^resp_${suffix}(${suffix})?$`, "must be the id of a response, which starts with 'resp_'"),
  examples: ["resp_01jz8v3k5qe8xa2m4n6p8r0t2v"],
});
const responsePath = { id: { schema: ResponseId, notFound: "run_not_found" } } as const;

/** What `responses.create` sends. */
export const ResponseRequest = Type.Object(
  {
    ...shared,
    input: Type.Unsafe<string | { type?: string; [field: string]: unknown }[]>({
      anyOf: [{ type: "string" }, { type: "array", minItems: 1, maxItems: 10_000, items: { type: "object" } }],
    }),
    instructions: Type.Optional(Nullable(Type.String())),
    background: Type.Optional(
      Nullable(Type.Boolean({ description: "Return immediately; the run continues in the background." })),
    ),
    store: Type.Optional(Nullable(Type.Boolean({ description: "False: do not use a thread." }))),
    previous_response_id: Type.Optional(Nullable(ResponseId)),
    conversation: Type.Optional(
      Type.Unsafe<string | { id: string } | null>({
        anyOf: [ConversationName, Type.Object({ id: ConversationName }, open), { type: "null" }],
      }),
    ),
  },
  { ...open, description: "What `client.responses.create` sends." },
);
export type ResponseRequest = Static<typeof ResponseRequest>;

const Response = Type.Object(
  { id: ResponseId, object: ObjectName("response") },
  { ...open, description: "A `Response`. If streamed, each event is a `ResponseStreamEvent`." },
);

const ResponseQuery = Type.Object(
  {
    stream: Type.Optional(Type.Boolean({ description: "Return server-sent events." })),
    starting_after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The last `sequence_number` that you have read.",
      }),
    ),
  },
  open,
);

const OpenAiFile = Type.Object(
  {
    id: Id("file"),
    object: ObjectName("file"),
    bytes: Type.Integer(),
    created_at: Type.Integer(),
    filename: Type.String(),
    purpose: Type.String(),
    status: Type.String(),
  },
  { ...open, description: "A `FileObject`. Its `purpose` is always `user_data`." },
);

const OpenAiFilesQuery = Type.Object(
  {
    after: pageQuery("file").after,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 100,
        description: "At most 100 files are returned at once.",
      }),
    ),
    order: pageQuery("file").order,
  },
  open,
);

const filePath = idPath("file");

/** The endpoints for OpenAI's client libraries, with `{base_url}/openai/v1` as their base URL. */
export const openAiEndpoints = {
  listOpenAiModels: {
    method: "GET",
    path: "/openai/v1/models",
    tag,
    summary: "List agents as OpenAI models",
    door,
    scope: "agents:read",
    responses: { 200: Type.Object({ object: ObjectName("list"), data: Type.Array(OpenAiModel) }, open) },
  },
  getOpenAiModel: {
    method: "GET",
    path: "/openai/v1/models/{id}",
    tag,
    summary: "Get an agent as an OpenAI model",
    door,
    scope: "agents:read",
    params: idPath("ag"),
    responses: { 200: OpenAiModel },
  },
  createChatCompletion: {
    method: "POST",
    path: "/openai/v1/chat/completions",
    tag,
    summary: "Create an OpenAI chat completion",
    description:
      "Runs an agent on a conversation. With `stream` the response is a stream of chunks; disconnecting stops the run.",
    door,
    scope: "runs:write",
    forEndUsers: true,
    body: ChatCompletionRequest,
    responses: { 200: ChatCompletion },
    idempotency: "run",
    streamsOnRequest: true,
  },
  createResponse: {
    method: "POST",
    path: "/openai/v1/responses",
    tag,
    summary: "Create an OpenAI response",
    description:
      "Runs an agent, continues a thread or answers a question. With `stream` the response is a stream of events; disconnecting stops the run, unless it runs in the `background`.",
    door,
    scope: "runs:write",
    forEndUsers: true,
    body: ResponseRequest,
    responses: { 200: Response },
    idempotency: "run",
    streamsOnRequest: true,
  },
  getResponse: {
    method: "GET",
    path: "/openai/v1/responses/{id}",
    tag,
    summary: "Get an OpenAI response",
    door,
    scope: "runs:read",
    forEndUsers: true,
    params: responsePath,
    query: ResponseQuery,
    responses: { 200: Response },
    streamsOnRequest: true,
  },
  cancelResponse: {
    method: "POST",
    path: "/openai/v1/responses/{id}/cancel",
    tag,
    summary: "Cancel an OpenAI response",
    door,
    scope: "runs:write",
    forEndUsers: true,
    params: responsePath,
    responses: { 200: Response },
    urgent: true,
  },
  createOpenAiFile: {
    method: "POST",
    path: "/openai/v1/files",
    tag,
    summary: "Upload a file with OpenAI's library",
    description: "The form that `client.files.create` sends. `purpose` is ignored.",
    door,
    scope: "files:write",
    forEndUsers: true,
    responses: { 200: OpenAiFile },
    binary: "upload",
  },
  listOpenAiFiles: {
    method: "GET",
    path: "/openai/v1/files",
    tag,
    summary: "List files as OpenAI files",
    door,
    scope: "files:read",
    forEndUsers: true,
    query: OpenAiFilesQuery,
    responses: {
      200: Type.Object({ object: ObjectName("list"), data: Type.Array(OpenAiFile), has_more: Type.Boolean() }, open),
    },
  },
  getOpenAiFile: {
    method: "GET",
    path: "/openai/v1/files/{id}",
    tag,
    summary: "Get a file as an OpenAI file",
    door,
    scope: "files:read",
    forEndUsers: true,
    params: filePath,
    responses: { 200: OpenAiFile },
  },
  getOpenAiFileContent: {
    method: "GET",
    path: "/openai/v1/files/{id}/content",
    tag,
    summary: "Download a file with OpenAI's library",
    door,
    scope: "files:read",
    forEndUsers: true,
    params: filePath,
    responses: { 200: FileContent },
    binary: "download",
  },
  deleteOpenAiFile: {
    method: "DELETE",
    path: "/openai/v1/files/{id}",
    tag,
    summary: "Delete a file with OpenAI's library",
    door,
    scope: "files:write",
    forEndUsers: true,
    params: filePath,
    responses: {
      200: Type.Object({ id: Id("file"), object: ObjectName("file"), deleted: Type.Boolean() }, open),
    },
  },
} as const satisfies Record<string, Endpoint>;
