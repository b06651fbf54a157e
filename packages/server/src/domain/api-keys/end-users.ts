import type { CreateRunRequest, ThreadId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";

/**
 * The rules for a token that is bound to an end user, such as the one in a web page. Which endpoints it may call is decided by the
 * endpoint table (`forEndUsers`); what it reaches there is decided here. All rules do nothing for other callers.
 */

/** Whether a run or a thread belongs to the caller's end user. If not, it must be reported like one that does not exist. */
export function belongsTo(
  caller: Caller,
  { user, threadId }: { user: string | null; threadId: ThreadId | null },
): boolean {
  const own = caller.endUser?.threadId ?? null;
  return ownsAsUser(caller, user) && (own === null || own === threadId);
}

/** The same for what belongs to no thread, such as a file. */
export const ownsAsUser = ({ endUser }: Caller, user: string | null): boolean => !endUser || endUser.user === user;

/** The end user of a new object: always that of the caller's token. */
export function userFor<Given extends string | null | undefined>(
  { endUser }: Caller,
  given: Given,
  param = "user",
): Given | string {
  if (!endUser) return given;
  if (typeof given === "string" && given !== endUser.user) throw notThisUser(param);
  return endUser.user;
}

const notThisUser = (param: string) =>
  new ServiceError("user_token_restricted", {
    param,
    message: "This token is bound to another end user. Leave the user out, or get a token for that user.",
  });

/** A token for one thread cannot create others. */
export function assertMayCreateThread({ endUser }: Caller): void {
  if (!endUser?.threadId) return;
  throw new ServiceError("user_token_restricted", {
    message: `This token is bound to the thread ${endUser.threadId} and cannot create others. Use that thread.`,
  });
}

/** The request with the token's end user and thread; throws if it asks for what only a server may choose. */
export function boundRequest(caller: Caller, request: CreateRunRequest): CreateRunRequest {
  const { endUser } = caller;
  if (!endUser) return request;
  for (const param of ["agent_revision", "priority"] as const)
    if (request[param] !== undefined) throw onlyForServers(param);
  const bound = { ...request, user: userFor(caller, request.user ?? endUser.user) };
  if (request.thread) {
    const user = userFor(caller, request.thread.user ?? endUser.user, "thread.user");
    return { ...bound, thread: { ...request.thread, user } };
  }
  if (endUser.threadId === null) return bound;
  // Another thread is not found: `threadOfRun` checks it.
  return { ...bound, thread_id: request.thread_id ?? endUser.threadId };
}

export const onlyForServers = (param: string) =>
  new ServiceError("user_token_restricted", {
    param,
    message: `A token that is bound to an end user cannot set '${param}'. Leave it out, or create the run from your server.`,
  });
