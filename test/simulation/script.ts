import type { Question } from "../../packages/server/src/runtimes/agent-context.ts";

/** What a simulated agent does, in order. It is part of the input of the run. */
export type Part =
  | { does: "work"; ms: number }
  | { does: "step"; ms: number }
  | { does: "emit" }
  | { does: "ask" }
  | Vote;

/** A question that several people decide, with a deadline. */
export type Vote = {
  does: "vote";
  approvals: number;
  ttlSeconds: number | null;
  onExpiry: "fail" | "reject" | "escalate";
};

export type AgentInput = { name: string; parts: Part[] };

type Asking = Extract<Part, { does: "ask" | "vote" }>;

/** The question at a place of the script. */
export function questionAt(place: number, part: Asking): Question {
  const question = { type: "approval" as const, prompt: `May part ${place} be done?` };
  if (part.does === "ask") return question;
  const { approvals: count, ttlSeconds: seconds, onExpiry } = part;
  const deadline = seconds === null ? {} : { ttl_seconds: seconds, on_expiry: onExpiry };
  const next = seconds !== null && onExpiry === "escalate" ? { escalate_to: { role: "admin" as const, count: 1 } } : {};
  return { ...question, approvers: { role: "developer", count }, ...deadline, ...next };
}
export const stepKey = (place: number): string => `part${place}#0`;
