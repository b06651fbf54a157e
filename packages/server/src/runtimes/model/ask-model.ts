import type { OrganizationId } from "@agentrun/contract";

export type ModelVerdict = { answer: "yes" | "no"; tokensUsed: number };

/** Puts a yes-or-no question about a text to the organisation's default model; rejects where there is none or it fails. */
export type AskModel = (
  organizationId: OrganizationId,
  question: string,
  text: string,
  signal: AbortSignal,
) => Promise<ModelVerdict>;
