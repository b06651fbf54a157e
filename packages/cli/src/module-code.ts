import type { Agent } from "agent-run-client";

type Runtime = Agent["runtime"];
export type ModuleRuntime = Extract<Runtime, { type: "module" }>;

export const isModule = (runtime: Runtime): runtime is ModuleRuntime => runtime.type === "module";

/** Short hash that distinguishes the code of two revisions. */
export const shortCode = (runtime: Runtime): string =>
  isModule(runtime) && runtime.code !== undefined ? runtime.code.slice(0, 12) : "";

/** A module without a code hash: the service deploys its current files. */
export const asItIsNow = ({ type, module }: ModuleRuntime): ModuleRuntime => ({ type, module });
