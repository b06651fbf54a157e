import type { Door, DoorEndpointName, MessageFormat } from "@agentrun/contract";
import type { Handlers } from "../http/endpoint-types.ts";
import type { ErrorWriter } from "../http/error-response.ts";
import { a2aHandlers } from "./a2a/door.ts";
import { writeA2aError } from "./a2a/errors.ts";
import { agUiHandlers, writeAgUiError } from "./ag-ui/door.ts";
import { toAgUiMessages } from "./ag-ui/history.ts";
import { aiSdkUiHandlers, writeAiSdkUiError } from "./ai-sdk-ui/door.ts";
import { toUiMessages } from "./ai-sdk-ui/history.ts";
import { createDoorApi, type DoorDeps } from "./door-api.ts";
import type { ShownHistory } from "./history.ts";
import { type AuthorizationDeps, authorizationHandlers } from "./mcp/authorization.ts";
import { mcpHandlers } from "./mcp/door.ts";
import { writeMcpError } from "./mcp/protocol.ts";
import { openAiHandlers } from "./openai/door.ts";
import { writeOpenAiError } from "./openai/errors.ts";

/** The handlers of all doors. A missing handler is a compile error. */
export const doorHandlers = (deps: DoorDeps & { oauth: AuthorizationDeps }): Pick<Handlers, DoorEndpointName> => ({
  ...aiSdkUiHandlers(createDoorApi(deps, "ai-sdk-ui")),
  ...agUiHandlers(createDoorApi(deps, "ag-ui")),
  ...openAiHandlers(createDoorApi(deps, "openai")),
  ...a2aHandlers(createDoorApi(deps, "a2a")),
  ...mcpHandlers(createDoorApi(deps, "mcp")),
  ...authorizationHandlers(deps.oauth),
});

/** How each door's protocol writes an error. */
export const errorWriters: Readonly<Record<Door, ErrorWriter>> = {
  "ai-sdk-ui": writeAiSdkUiError,
  "ag-ui": writeAgUiError,
  openai: writeOpenAiError,
  a2a: writeA2aError,
  mcp: writeMcpError,
};

/** The messages of a thread as the clients of these protocols keep them. A missing format is a compile error. */
export const messageFormats: Readonly<Record<MessageFormat, (history: ShownHistory) => object[]>> = {
  ui: toUiMessages,
  "ag-ui": toAgUiMessages,
};
