import { type TSchema, Type } from "typebox";
import { Nullable, OneOf } from "./schema.ts";

/** What an answer that is none looks like in a protocol that is not ours. */
type DoorDescription = { title: string; error: { mediaType: string; schema: TSchema } };

/**
 * The protocols that agents can be called by beside our own. A door's endpoints name it, and with that everything that is asked through
 * them is refused in its words.
 */
export const doors = {
  "ai-sdk-ui": {
    title: "AI SDK UI stream",
    error: {
      mediaType: "text/plain",
      schema: Type.String({ description: "What to do next: `useChat` shows it as `error.message`." }),
    },
  },
  "ag-ui": {
    title: "AG-UI 1.0",
    error: {
      mediaType: "application/json",
      schema: Type.Object(
        { type: Type.Literal("RUN_ERROR"), message: Type.String(), code: Type.String() },
        { description: "A `RUN_ERROR` event: the run did not begin." },
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
          description: "A JSON-RPC error, or a `google.rpc.Status` where it was asked by HTTP+JSON.",
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
          description: "A JSON-RPC error; of OAuth's own endpoints `error` is its code, beside `error_description`.",
        },
      ),
    },
  },
} as const satisfies Record<string, DoorDescription>;

export type Door = keyof typeof doors;
export const doorNames = Object.keys(doors) as Door[];

/** Which of them an agent can be called through; part of its revisions. */
export const AgentDoors = Nullable(
  Type.Array(OneOf(doorNames), {
    maxItems: 20,
    uniqueItems: true,
    description: "The only protocols beside this API that it can be called by; null: all that the operator opens.",
  }),
);
