import { type Static, Type } from "typebox";
import { printable, slug, storable, worded } from "./patterns.ts";
import { closed, JsonObject, OneOf } from "./schema.ts";

const ModuleRuntime = Type.Object(
  {
    type: Type.Literal("module"),
    module: Type.String({ pattern: slug, description: "The name of the module on the server." }),
    code: Type.Optional(
      Type.String({
        pattern: worded("^[0-9a-f]{64}$", "must be the hash of module code, as in an agent or a revision"),
        description:
          "The hash of the files that this revision runs, even if the files on the server have changed. If you leave it out when you write `runtime`, the current files are used, and create a new revision if they differ; send it back to keep the files. Modules that ship with the service have no hash.",
      }),
    ),
  },
  closed,
);

/** Headers for a remote agent, in addition to the call itself. */
const RemoteHeaders = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 20,
  propertyNames: {
    type: "string",
    pattern: worded("^[A-Za-z0-9-]{1,64}$", "must be a header name: 1–64 letters, digits and '-'"),
  },
  additionalProperties: { type: "string", maxLength: 4096, pattern: printable },
  description: "Sent with every call; stored encrypted and returned as [redacted].",
});

const RemoteUrl = (description: string) => Type.String({ minLength: 1, maxLength: 2048, description });

const HttpRuntime = Type.Object(
  {
    type: Type.Literal("http"),
    url: RemoteUrl("The https URL of your agent."),
    headers: Type.Optional(RemoteHeaders),
    secret: Type.Optional(
      Type.String({
        maxLength: 512,
        pattern: worded("^(whsec_[\\x21-\\x7e]+|\\[redacted\\])$", "must start with 'whsec_' and contain no spaces"),
        description: "Signs every call. If you send none, the service creates one. Returned once, then as [redacted].",
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
        description:
          "`drop`: the oldest turns of a long thread are not sent to the model. `summarize`: a model summarises them.",
      }),
    ),
    context_tokens: Type.Optional(
      Type.Integer({
        minimum: 1_000,
        maximum: 10_000_000,
        default: 100_000,
        description: "The size of the model's context window, in tokens.",
      }),
    ),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "The model for summaries; default the agent's model." }),
    ),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  {
    ...closed,
    description:
      "What happens when a thread becomes longer than the model's context window. The thread itself stays complete.",
  },
);

const provider = Type.String({ minLength: 1, maxLength: 64 });
const model = Type.String({ minLength: 1, maxLength: 128 });

/** The default timeouts of a model's stream, in seconds. */
export const tokenTimeouts = { first: 300, next: 120 } as const;

const TokenTimeout = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600, description }));

const FallbackModel = Type.Object(
  {
    provider: Type.Optional(Type.Unsafe<string>({ ...provider, description: "Default: the agent's provider." })),
    model,
    first_token_timeout_seconds: TokenTimeout("Default: that of the agent."),
    token_timeout_seconds: TokenTimeout("Default: that of the agent."),
  },
  closed,
);

/** Passed to the model provider. A setting that the provider does not support is left out. */
const modelSettings = {
  max_output_tokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description:
        "Maximum number of output tokens per turn. A truncated answer is kept, and `usage.finish_reason` of the run is `length`.",
    }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  top_p: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Nucleus sampling: use only the most likely tokens up to this probability.",
    }),
  ),
  stop: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      minItems: 1,
      maxItems: 16,
      description: "The model stops before it writes one of these texts.",
    }),
  ),
  seed: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The same seed gives about the same answer." }),
  ),
  tool_choice: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        "`auto` (the default), `none`, `required` (any tool), or the name of a tool. The last two apply until a tool was called.",
    }),
  ),
  parallel_tool_calls: Type.Optional(
    Type.Boolean({ description: "Whether a turn may call several tools; false means one." }),
  ),
  reasoning_effort: Type.Optional(
    OneOf(["none", "minimal", "low", "medium", "high", "xhigh"], {
      description: "How much the model reasons before it answers, if supported.",
    }),
  ),
  provider_options: Type.Optional(
    JsonObject({
      description:
        'Additional request fields of the provider, such as `{"top_k": 40}`. Fields that the service sets take precedence.',
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
        description: "The only allowed languages; default all that the machine has.",
      }),
    ),
    approval: Type.Optional(
      Type.Unsafe<"never" | "always">({
        ...OneOf(["never", "always"]),
        default: "never",
        description: "`always`: each script requires approval, and the run waits in `requires_action`.",
      }),
    ),
    timeout_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_600,
        description: "Timeout of one script. The operator's limit also applies.",
      }),
    ),
  },
  {
    ...closed,
    description:
      "The model may write programs and run them, without network access, in a sandbox that the operator has enabled (`AGENTRUN_CODE`).",
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
        description: "Fallback models, tried in this order if `model` fails.",
      }),
    ),
    ...modelSettings,
    first_token_timeout_seconds: TokenTimeout(
      `Maximum wait for the first token of a turn, including hidden reasoning; default ${tokenTimeouts.first}. Then the turn is tried again, by the next of \`models\` if there is one.`,
    ),
    token_timeout_seconds: TokenTimeout(
      `Maximum wait between two tokens of a turn; default ${tokenTimeouts.next}. Then the turn is tried again from its start.`,
    ),
    prompt: Type.Optional(
      Type.String({ maxLength: 32_768, description: "A template for the prompt, with {{field}} from the input." }),
    ),
    compaction: Type.Optional(Compaction),
    tools: Type.Optional(
      Type.Array(CodeTool, {
        maxItems: 1,
        description: "Built-in tools of the service, in addition to `connectors`.",
      }),
    ),
  },
  closed,
);

const WorkerRuntime = Type.Object(
  {
    type: Type.Literal("worker"),
    queue: Type.String({ pattern: slug, description: "The queue from which your workers take its runs." }),
    handler: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: storable,
        description: "The name of the agent in the workers; default the agent's name.",
      }),
    ),
    builds: Type.Optional(
      Type.Unsafe<"auto" | "pinned" | "never">({
        ...OneOf(["auto", "pinned", "never"]),
        default: "auto",
        description:
          "`pinned`: a run stays with workers of the build that started it, until none of them has reported for 75 seconds. `never`: a run never changes to another build. `auto`: any worker can continue a run.",
      }),
    ),
  },
  closed,
);

const A2aRuntime = Type.Object(
  {
    type: Type.Literal("a2a"),
    url: RemoteUrl("The https URL of the agent card, `…/.well-known/agent-card.json`. The agent must support A2A 1.0."),
    headers: Type.Optional(RemoteHeaders),
  },
  closed,
);

const ResponsesRuntime = Type.Object(
  {
    type: Type.Literal("responses"),
    url: RemoteUrl(
      "The https base URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`; `/responses` is appended.",
    ),
    model: Type.String({ minLength: 1, maxLength: 128, description: "The model name that the API expects." }),
    headers: Type.Optional(RemoteHeaders),
    background: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether responses are created in the background, so that they survive a lost connection or node. Use `false` if the API does not support `background`: then a lost response is requested again.",
      }),
    ),
  },
  closed,
);

/** How an agent runs: a module on the server, your HTTP service, a model, your workers, or a remote agent. */
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
