import type { AgentConfiguration } from "@agentrun/contract";

/**
 * What a run occupies on its node. The code of a module needs cores. A run that waits for a model or another server needs only memory, so a
 * node has far more slots for these. Runs at workers need none: workers request only as many as they can execute.
 */
export type SlotKind = NodeSlotKind | "worker";
export type NodeSlotKind = "module" | "io";
/** A number of slots of each kind. */
export type NodeSlots = Record<NodeSlotKind, number>;

export const nodeSlotKinds: readonly NodeSlotKind[] = ["module", "io"];

export const slotKindOf = ({ runtime }: Pick<AgentConfiguration, "runtime">): SlotKind =>
  runtime.type === "module" || runtime.type === "worker" ? runtime.type : "io";
