import type { Runtime } from "@agentrun/contract";

/** Kinds of agents that live elsewhere, at an address that somebody chose, and that are sent headers which are kept encrypted. */
export const remoteTypes = ["http", "a2a", "responses"] as const satisfies readonly Runtime["type"][];

export type RemoteRuntime = Extract<Runtime, { type: (typeof remoteTypes)[number] }>;

export const isRemote = (runtime: Runtime): runtime is RemoteRuntime =>
  (remoteTypes as readonly string[]).includes(runtime.type);
