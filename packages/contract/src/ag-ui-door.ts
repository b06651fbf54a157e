import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { storable, worded } from "./patterns.ts";
import { StreamRunQuery } from "./run-actions.ts";
import { CreateRunRequest } from "./runs.ts";
import { JsonObject, OneOf } from "./schema.ts";

const open = { additionalProperties: true };
const anything = Type.Optional(Type.Unsafe<unknown>({}));

/** Of a message only its role is certain: each role has fields of its own. */
const Message = Type.Unsafe<{ id?: string; role: string; [field: string]: unknown }>(
  Type.Object({ id: Type.Optional(Type.String()), role: Type.String() }, open),
);

const Resume = Type.Object(
  { interruptId: Type.String(), status: OneOf(["resolved", "cancelled"]), payload: anything },
  open,
);

const { user, metadata, timeout_seconds, on_busy } = CreateRunRequest.properties;

/** What an application hands through to the agent. */
const ForwardedProps = Type.Object(
  {
    input: Type.Optional(JsonObject({ description: "The run's whole input, in place of the last message." })),
    user,
    metadata,
    timeout_seconds,
    on_busy,
  },
  open,
);

/** What `HttpAgent` sends. Only the last message is read: the thread knows the others. */
export const RunAgentInput = Type.Object(
  {
    threadId: Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: storable,
      description: "The id of a thread (`thr_…`), or a name of your own, whose thread is found or begun.",
    }),
    runId: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: worded("^[!-~]*$", "may hold visible ASCII characters alone"),
      description: "Your own name of this request: sent again in the same thread, it finds the run that it began.",
    }),
    protocolVersion: Type.Optional(Type.String()),
    parentRunId: Type.Optional(Type.String({ maxLength: 256 })),
    state: anything,
    messages: Type.Array(Message, { maxItems: 10_000 }),
    tools: anything,
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

/** The row of the API table that AG-UI is spoken at. */
export const agUiEndpoints = {
  callAgUi: {
    method: "POST",
    path: "/agents/{id}/ag-ui",
    tag: "Doors",
    summary: "Run an agent by AG-UI, and stream what becomes of it as its events",
    description:
      "Runs the agent on the last message, in the thread, or answers with `resume` what its run asked. Ends with the run, or with what it asks as an interrupt.",
    door: "ag-ui",
    scope: "runs:write",
    params: idPath("ag"),
    query: StreamRunQuery,
    body: RunAgentInput,
    responses: { 200: JsonObject({ description: "An event of AG-UI 1.0." }) },
    idempotency: "run",
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
