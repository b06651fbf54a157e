import { type Static, Type } from "typebox";
import { printable, slug, storable, worded } from "./patterns.ts";
import { closed, JsonObject, OneOf } from "./schema.ts";

const ModuleRuntime = Type.Object(
  {
    type: Type.Literal("module"),
    module: Type.String({ pattern: slug, description: "The module's name on the server." }),
    code: Type.Optional(
      Type.String({
        pattern: worded("^[0-9a-f]{64}$", "must be a code's hash, as an agent or a revision shows it"),
        description:
          "The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none.",
      }),
    ),
  },
  closed,
);

/** What an agent elsewhere is sent beside the call itself. */
const RemoteHeaders = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 20,
  propertyNames: {
    type: "string",
    pattern: worded("^[A-Za-z0-9-]{1,64}$", "must be a header's name: 1 to 64 letters, digits and '-'"),
  },
  additionalProperties: { type: "string", maxLength: 4096, pattern: printable },
  description: "Sent with every call; stored encrypted and shown as [redacted].",
});

const RemoteUrl = (description: string) => Type.String({ minLength: 1, maxLength: 2048, description });

const HttpRuntime = Type.Object(
  {
    type: Type.Literal("http"),
    url: RemoteUrl("The https address of your agent."),
    headers: Type.Optional(RemoteHeaders),
    secret: Type.Optional(
      Type.String({
        maxLength: 512,
        pattern: worded("^(whsec_[\\x21-\\x7e]+|\\[redacted\\])$", "must begin with 'whsec_', without spaces"),
        description: "Signs every call. Without one the service makes one; it is shown once, then as [redacted].",
      }),
    ),
  },
  closed,
);

const Compaction = Type.Object(
  {
    strategy: Type.Optional(
      Type.Unsafe<"drop" | "summarize">({
        ...OneOf(["drop", "summarize"]),
        default: "drop",
        description: "`drop`: the oldest turns of a long thread are not told. `summarize`: a model puts them in short.",
      }),
    ),
    context_tokens: Type.Optional(
      Type.Integer({ minimum: 1_000, maximum: 10_000_000, default: 100_000, description: "The model's window." }),
    ),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "Of the summaries; the agent's own without it." }),
    ),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  {
    ...closed,
    description: "What becomes of a thread that grows longer than the model's window; it stays readable whole.",
  },
);

const provider = Type.String({ minLength: 1, maxLength: 64 });
const model = Type.String({ minLength: 1, maxLength: 128 });

const FallbackModel = Type.Object(
  {
    provider: Type.Optional(Type.Unsafe<string>({ ...provider, description: "The agent's own without it." })),
    model,
  },
  closed,
);

/** Handed on to the model's provider; one that does not know a setting is not told of it. */
const modelSettings = {
  max_output_tokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description:
        "What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`.",
    }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  top_p: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: "Only the likeliest words up to this share." }),
  ),
  stop: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      minItems: 1,
      maxItems: 16,
      description: "The model ends its answer before it would write one of these.",
    }),
  ),
  seed: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The same seed, about the same answer." }),
  ),
  tool_choice: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        "`auto` (the default), `none`, `required` (some tool), or a tool's name. The last two hold until a tool was called.",
    }),
  ),
  parallel_tool_calls: Type.Optional(
    Type.Boolean({ description: "Whether a turn may call several tools; false: one." }),
  ),
  reasoning_effort: Type.Optional(
    OneOf(["none", "minimal", "low", "medium", "high", "xhigh"], {
      description: "How much the model thinks before it speaks, where it can.",
    }),
  ),
  provider_options: Type.Optional(
    JsonObject({
      description:
        'Further fields of the request in the provider\'s own words, such as `{"top_k": 40}`. What the service itself says goes before them.',
    }),
  ),
};

const CodeTool = Type.Object(
  {
    type: Type.Literal("code"),
    languages: Type.Optional(
      Type.Array(OneOf(["python", "javascript", "shell"]), {
        minItems: 1,
        uniqueItems: true,
        description: "The only ones; without it all that the machine has.",
      }),
    ),
    approval: Type.Optional(
      Type.Unsafe<"never" | "always">({
        ...OneOf(["never", "always"]),
        default: "never",
        description: "`always`: a person sees each script first, and the run waits in `requires_action`.",
      }),
    ),
    timeout_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_600,
        description: "For one script; the operator's limit holds beside it.",
      }),
    ),
  },
  {
    ...closed,
    description:
      "The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`).",
  },
);

const ModelRuntime = Type.Object(
  {
    type: Type.Literal("model"),
    provider,
    model,
    models: Type.Optional(
      Type.Array(FallbackModel, {
        minItems: 1,
        maxItems: 8,
        description: "Where `model` fails, these are asked, in their order.",
      }),
    ),
    ...modelSettings,
    prompt: Type.Optional(Type.String({ maxLength: 32_768, description: "A template over the input: {{field}}." })),
    compaction: Type.Optional(Compaction),
    tools: Type.Optional(
      Type.Array(CodeTool, {
        maxItems: 1,
        description: "What the service itself lends the model, beside `connectors`.",
      }),
    ),
  },
  closed,
);

const WorkerRuntime = Type.Object(
  {
    type: Type.Literal("worker"),
    queue: Type.String({ pattern: slug, description: "Where workers of yours come for its runs." }),
    handler: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: storable,
        description: "What the workers call it; the agent's own name without one.",
      }),
    ),
    builds: Type.Optional(
      Type.Unsafe<"auto" | "pinned" | "never">({
        ...OneOf(["auto", "pinned", "never"]),
        default: "auto",
        description:
          "`pinned`: a run stays with workers of the build that began it until none of them was heard of for 75 seconds. `never`: it never changes to another build. `auto`: any worker goes on with it.",
      }),
    ),
  },
  closed,
);

const A2aRuntime = Type.Object(
  {
    type: Type.Literal("a2a"),
    url: RemoteUrl("The https address of the agent's card, `…/.well-known/agent-card.json`. It speaks A2A 1.0."),
    headers: Type.Optional(RemoteHeaders),
  },
  closed,
);

const ResponsesRuntime = Type.Object(
  {
    type: Type.Literal("responses"),
    url: RemoteUrl("The https base address of an API as OpenAI's, `https://api.openai.com/v1`; `/responses` is added."),
    model: Type.String({ minLength: 1, maxLength: 128, description: "What the API calls whoever is to answer." }),
    headers: Type.Optional(RemoteHeaders),
    background: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether responses are made in the background, so that a connection or a node that is lost does not lose them. `false` where the API knows no `background`: then a lost one is asked for again.",
      }),
    ),
  },
  closed,
);

/** How an agent runs: a module on the server, a service of yours, a model, workers of yours that come for its runs, or an agent elsewhere by a protocol of its own. */
export const Runtime = Type.Unsafe<
  | Static<typeof ModuleRuntime>
  | Static<typeof HttpRuntime>
  | Static<typeof ModelRuntime>
  | Static<typeof WorkerRuntime>
  | Static<typeof A2aRuntime>
  | Static<typeof ResponsesRuntime>
>({
  title: "Runtime",
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [ModuleRuntime, HttpRuntime, ModelRuntime, WorkerRuntime, A2aRuntime, ResponsesRuntime],
});
export type Runtime = Static<typeof Runtime>;
