import { doorHandlers, errorWriters } from "../doors/doors.ts";
import type { DoorDeps } from "../doors/doorway.ts";
import type { AuthorizationDeps } from "../doors/mcp/authorization.ts";
import type { CoreHandlers } from "../http/endpoint-types.ts";
import { createLocalApi } from "../http/local-api.ts";
import type { OperationDeps } from "../http/operation.ts";

/** Other protocols, which ask of the API from inside what their callers ask of them. */
export function openDoors(
  runDeps: Omit<DoorDeps, "api"> & { oauth: AuthorizationDeps },
  requestDeps: Omit<OperationDeps, "handlers">,
  core: CoreHandlers,
) {
  const api = createLocalApi({ ...requestDeps, handlers: core });
  return { handlers: { ...core, ...doorHandlers({ ...runDeps, api }) }, errorWriters };
}
