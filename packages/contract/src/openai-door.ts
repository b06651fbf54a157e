import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { storable, worded } from "./patterns.ts";
import { JsonObject, Metadata, Nullable, ObjectName, OneOf } from "./schema.ts";
import { EndUser } from "./threads.ts";

const tag = "Doors";
const door = "openai" as const;

/** Whatever else their versions add is let in; what each field that we read must be, is said. */
const open = { additionalProperties: true } as const;

/** A text, or parts of which only the kind is certain. */
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
  description: "The id of a thread (`thr_…`), or a name of your own, whose thread is found or begun.",
});

const Model = Type.Unsafe<`ag_${string}`>({
  ...Id("ag"),
  description: "The agent; `GET /openai/v1/models` lists them.",
});

const shared = {
  model: Model,
  stream: Type.Optional(Nullable(Type.Boolean({ description: "Answer with server-sent events." }))),
  user: Type.Optional(Nullable(EndUser)),
  safety_identifier: Type.Optional(Nullable(EndUser)),
  metadata: Type.Optional(Nullable(Metadata)),
};

const ChatMessageParam = Type.Object(
  {
    role: OneOf(["user", "assistant", "system", "developer", "tool", "function"]),
    content: Type.Optional(Content),
  },
  { ...open, examples: [{ role: "user", content: "Hello" }] },
);

/** What `chat.completions.create` sends; what of it counts is in the door's table. */
export const ChatCompletionRequest = Type.Object(
  {
    ...shared,
    messages: Type.Array(ChatMessageParam, { minItems: 1, maxItems: 10_000 }),
    stream_options: Type.Optional(Nullable(JsonObject({ description: "`include_usage`: a last chunk tells it." }))),
  },
  {
    ...open,
    description:
      "What `client.chat.completions.create` sends. How the agent works is its own: `temperature` and the like are not looked at.",
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
      "A `ChatCompletion`; streamed, each event is a `ChatCompletionChunk`, and after the last comes `[DONE]`.",
  },
);

const suffix = "[0-7][0-9a-hjkmnp-tv-z]{25}";
/** The id of a run in their words, with that of a question where it is what followed its answer. */
const ResponseId = Type.Unsafe<`resp_${string}`>({
  type: "string",
  pattern: worded(`^resp_${suffix}(${suffix})?$`, "must be the id of a response, which begins with 'resp_'"),
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
    background: Type.Optional(Nullable(Type.Boolean({ description: "Answer at once; the run goes on by itself." }))),
    store: Type.Optional(Nullable(Type.Boolean({ description: "False: outside of any thread." }))),
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
  { ...open, description: "A `Response`; streamed, each event is a `ResponseStreamEvent`." },
);

const ResponseQuery = Type.Object(
  {
    stream: Type.Optional(Type.Boolean({ description: "Answer with server-sent events." })),
    starting_after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The `sequence_number` that was the last to be read.",
      }),
    ),
  },
  open,
);

/** The rows of the API table that OpenAI's client libraries speak to, with `{base_url}/openai/v1` as their base address. */
export const openAiEndpoints = {
  listOpenAiModels: {
    method: "GET",
    path: "/openai/v1/models",
    tag,
    summary: "List the agents that the key may run, as OpenAI's models",
    door,
    scope: "agents:read",
    responses: { 200: Type.Object({ object: ObjectName("list"), data: Type.Array(OpenAiModel) }, open) },
  },
  getOpenAiModel: {
    method: "GET",
    path: "/openai/v1/models/{id}",
    tag,
    summary: "Get an agent as one of OpenAI's models",
    door,
    scope: "agents:read",
    params: idPath("ag"),
    responses: { 200: OpenAiModel },
  },
  createChatCompletion: {
    method: "POST",
    path: "/openai/v1/chat/completions",
    tag,
    summary: "Run an agent on a conversation, as OpenAI's Chat Completions",
    description: "With `stream` the answer is a stream of chunks, and whoever leaves it stops the run.",
    door,
    scope: "runs:write",
    body: ChatCompletionRequest,
    responses: { 200: ChatCompletion },
    idempotency: "run",
    streamsOnRequest: true,
  },
  createResponse: {
    method: "POST",
    path: "/openai/v1/responses",
    tag,
    summary: "Run an agent, go on with a thread or answer a question, as OpenAI's Responses",
    description:
      "With `stream` the answer is a stream of events; whoever leaves it stops the run, unless it is in the `background`.",
    door,
    scope: "runs:write",
    body: ResponseRequest,
    responses: { 200: Response },
    idempotency: "run",
    streamsOnRequest: true,
  },
  getResponse: {
    method: "GET",
    path: "/openai/v1/responses/{id}",
    tag,
    summary: "Get a response as it is by now, or stream it from wherever one was",
    door,
    scope: "runs:read",
    params: responsePath,
    query: ResponseQuery,
    responses: { 200: Response },
    streamsOnRequest: true,
  },
  cancelResponse: {
    method: "POST",
    path: "/openai/v1/responses/{id}/cancel",
    tag,
    summary: "Stop the run that a response is made of",
    door,
    scope: "runs:write",
    params: responsePath,
    responses: { 200: Response },
    urgent: true,
  },
} as const satisfies Record<string, Endpoint>;
