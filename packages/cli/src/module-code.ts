import type { Agent } from "agent-run-client";

type Runtime = Agent["runtime"];
export type ModuleRuntime = Extract<Runtime, { type: "module" }>;

export const isModule = (runtime: Runtime): runtime is ModuleRuntime => runtime.type === "module";

/** So much of a hash is enough to tell two revisions' code apart. */
export const shortCode = (runtime: Runtime): string =>
  isModule(runtime) && runtime.code !== undefined ? runtime.code.slice(0, 12) : "";

/** The module as its files are now: to name it without its code is to deploy it. */
export const asItIsNow = ({ type, module }: ModuleRuntime): ModuleRuntime => ({ type, module });
