/** What a simulated agent does, in order. It is part of the input of the run. */
export type Part = { does: "work"; ms: number } | { does: "step"; ms: number } | { does: "emit" } | { does: "ask" };

export type AgentInput = { name: string; parts: Part[] };

/** The question at a place of the script. */
export const questionAt = (place: number) => ({ type: "approval" as const, prompt: `May part ${place} be done?` });
export const stepKey = (place: number): string => `part${place}#0`;
