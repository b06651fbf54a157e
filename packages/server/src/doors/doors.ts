import type { Door, DoorEndpointName } from "@agentrun/contract";
import type { Handlers } from "../http/endpoint-types.ts";
import type { ErrorWriter } from "../http/error-response.ts";
import { a2aHandlers } from "./a2a/door.ts";
import { writeA2aError } from "./a2a/errors.ts";
import { agUiHandlers, writeAgUiError } from "./ag-ui/door.ts";
import { aiSdkUiHandlers, writeAiSdkUiError } from "./ai-sdk-ui/door.ts";
import { type DoorDeps, openDoorway } from "./doorway.ts";
import { type AuthorizationDeps, authorizationHandlers } from "./mcp/authorization.ts";
import { mcpHandlers } from "./mcp/door.ts";
import { writeMcpError } from "./mcp/errors.ts";
import { openAiHandlers } from "./openai/door.ts";
import { writeOpenAiError } from "./openai/errors.ts";

/** Everything that is asked by other protocols than ours; a door without its handlers does not compile. */
export const doorHandlers = (deps: DoorDeps & { oauth: AuthorizationDeps }): Pick<Handlers, DoorEndpointName> => ({
  ...aiSdkUiHandlers(openDoorway(deps, "ai-sdk-ui")),
  ...agUiHandlers(openDoorway(deps, "ag-ui")),
  ...openAiHandlers(openDoorway(deps, "openai")),
  ...a2aHandlers(openDoorway(deps, "a2a")),
  ...mcpHandlers(openDoorway(deps, "mcp")),
  ...authorizationHandlers(deps.oauth),
});

/** How each of them is told that something is wrong. */
export const errorWriters: Readonly<Record<Door, ErrorWriter>> = {
  "ai-sdk-ui": writeAiSdkUiError,
  "ag-ui": writeAgUiError,
  openai: writeOpenAiError,
  a2a: writeA2aError,
  mcp: writeMcpError,
};
