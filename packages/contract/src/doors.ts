import { type TSchema, Type } from "typebox";
import { Nullable, OneOf } from "./schema.ts";

/** The error format of another protocol. */
type DoorDescription = { title: string; error: { mediaType: string; schema: TSchema } };

/**
 * The other protocols that agents can be called with. Each of their endpoints names its protocol, and errors are returned in the format of
 * that protocol.
 */
export const doors = {
  "ai-sdk-ui": {
    title: "AI SDK UI stream",
    error: {
      mediaType: "text/plain",
      schema: Type.String({ description: "What to do next. `useChat` shows it as `error.message`." }),
    },
  },
  "ag-ui": {
    title: "AG-UI 1.0",
    error: {
      mediaType: "application/json",
      schema: Type.Object(
        { type: Type.Literal("RUN_ERROR"), message: Type.String(), code: Type.String() },
        { description: "A `RUN_ERROR` event: the run did not start." },
      ),
    },
  },
  openai: {
    title: "OpenAI Chat Completions and Responses",
    error: {
      mediaType: "application/json",
      schema: Type.Object({
        error: Type.Object({
          message: Type.String({ description: "What to do next, for people." }),
          type: Type.String(),
          param: Nullable(Type.String()),
          code: Nullable(Type.String()),
        }),
      }),
    },
  },
  a2a: {
    title: "A2A 1.0",
    error: {
      mediaType: "application/json",
      schema: Type.Object(
        { error: Type.Object({ code: Type.Integer(), message: Type.String() }, { additionalProperties: true }) },
        {
          additionalProperties: true,
          description: "A JSON-RPC error, or a `google.rpc.Status` for HTTP+JSON.",
        },
      ),
    },
  },
  mcp: {
    title: "MCP",
    error: {
      mediaType: "application/json",
      schema: Type.Object(
        {
          error: Type.Union([
            Type.Object({ code: Type.Integer(), message: Type.String() }, { additionalProperties: true }),
            Type.String(),
          ]),
        },
        {
          additionalProperties: true,
          description:
            "A JSON-RPC error. For OAuth endpoints, `error` is the code and `error_description` the message.",
        },
      ),
    },
  },
} as const satisfies Record<string, DoorDescription>;

export type Door = keyof typeof doors;
export const doorNames = Object.keys(doors) as Door[];

/** The protocols that an agent can be called with; part of its revisions. */
export const AgentDoors = Nullable(
  Type.Array(OneOf(doorNames), {
    maxItems: 20,
    uniqueItems: true,
    description:
      "The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.",
  }),
);
