import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { storable, worded } from "./patterns.ts";
import { StreamRunQuery } from "./run-actions.ts";
import { CreateRunRequest } from "./runs.ts";
import { JsonObject, Nullable, OneOf } from "./schema.ts";

const open = { additionalProperties: true };
const anything = Type.Optional(Type.Unsafe<unknown>({}));

/** Only the role of a message is fixed: each role has its own fields. */
const Message = Type.Unsafe<{ id?: string; role: string; [field: string]: unknown }>(
  Type.Object({ id: Type.Optional(Type.String()), role: Type.String() }, open),
);

const Resume = Type.Object(
  { interruptId: Type.String(), status: OneOf(["resolved", "cancelled"]), payload: anything },
  open,
);

const { user, metadata, timeout_seconds, on_busy } = CreateRunRequest.properties;

const Tool = Type.Object(
  { name: Type.String(), description: Type.Optional(Type.String()), parameters: anything },
  open,
);

/** What an application passes on to the agent. */
const ForwardedProps = Type.Object(
  {
    input: Type.Optional(JsonObject({ description: "The complete input of the run, instead of the last message." })),
    user,
    metadata,
    timeout_seconds,
    on_busy,
  },
  open,
);

/** What `HttpAgent` sends. Only the last message, or the results at the end, are read: the thread has the others. */
export const RunAgentInput = Type.Object(
  {
    threadId: Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: storable,
      description: "The id of a thread (`thr_…`), or your own identifier. A thread is created for a new identifier.",
    }),
    runId: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: worded("^[!-~]*$", "may contain only visible ASCII characters"),
      description:
        "Your own id for this request. If you send it again in the same thread, it returns the run that it started.",
    }),
    protocolVersion: Type.Optional(Type.String()),
    parentRunId: Type.Optional(Type.String({ maxLength: 256 })),
    state: anything,
    messages: Type.Array(Message, { maxItems: 10_000 }),
    tools: Type.Optional(
      Nullable(
        Type.Array(Tool, {
          maxItems: 64,
          description:
            "Tools that the client runs itself. It sends their results as messages of the role `tool`. Only for agents that allow it with `client_tools`.",
        }),
      ),
    ),
    context: anything,
    forwardedProps: Type.Optional(ForwardedProps),
    resume: Type.Optional(Type.Array(Resume, { maxItems: 100 })),
  },
  {
    ...open,
    description: "AG-UI's `RunAgentInput`.",
    examples: [{ threadId: "a-chat", runId: "a-run", messages: [{ id: "a-message", role: "user", content: "Hello" }] }],
  },
);
export type RunAgentInput = Static<typeof RunAgentInput>;
export type AgUiMessage = RunAgentInput["messages"][number];
export type ResumeEntry = Static<typeof Resume>;

/** The endpoint for AG-UI. */
export const agUiEndpoints = {
  callAgUi: {
    method: "POST",
    path: "/agents/{id}/ag-ui",
    tag: "Doors",
    summary: "Run an agent over AG-UI",
    description:
      "Runs the agent on the last message, in the thread; `resume` answers a question of its run, and messages of the role `tool` its calls of `tools`. The response is a stream of AG-UI events. It ends with the run, or with an interrupt for a question.",
    door: "ag-ui",
    scope: "runs:write",
    forEndUsers: true,
    params: idPath("ag"),
    query: StreamRunQuery,
    body: RunAgentInput,
    responses: { 200: JsonObject({ description: "An AG-UI 1.0 event." }) },
    idempotency: "run",
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
