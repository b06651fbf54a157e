import { type Static, Type } from "typebox";
import { storable, worded } from "./patterns.ts";
import { closed, JsonObject } from "./schema.ts";

/** A tool that the caller of a run runs itself. */
export const ClientTool = Type.Object(
  {
    name: Type.String({
      pattern: worded("^[a-zA-Z0-9_-]{1,64}$", "must be 1 to 64 characters of a-z, A-Z, 0-9, _ and -"),
      description: "The name that the model uses. No tool of the agent may have it.",
    }),
    description: Type.Optional(
      Type.String({ maxLength: 8_192, pattern: storable, description: "What the tool does, for the model." }),
    ),
    parameters: Type.Optional(
      JsonObject({ description: "JSON Schema (2020-12) of the arguments; default an object with any fields." }),
    ),
  },
  { ...closed, title: "ClientTool", description: "A tool that the caller of a run runs itself." },
);
export type ClientTool = Static<typeof ClientTool>;

export const ClientToolCall = Type.Object(
  {
    id: Type.String({ description: "The id of the call, which its result names." }),
    name: Type.String({ description: "The tool." }),
    arguments: Type.Unknown({ description: "What the model sends, usually an object." }),
  },
  { title: "ClientToolCall", description: "A call of a tool that the caller of the run runs itself." },
);
export type ClientToolCall = Static<typeof ClientToolCall>;

/** Fields of a request for a run. */
export const clientToolFields = {
  tools: Type.Optional(
    Type.Array(ClientTool, {
      maxItems: 64,
      description:
        "Tools that you run yourself: the run waits with a `required_action` of the type `tool_call` for their results. Only for agents that allow it with `client_tools`.",
    }),
  ),
  tool_choice: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "With `tools`: `auto` (the default), `required` (the model must call any tool first), or the name of one of them to call first.",
    }),
  ),
};
