import type { Question } from "../../server/src/runtimes/agent-context.ts";
import { compileSchema } from "./check-schema.ts";
import { TestRefusal } from "./refusal.ts";

/**
 * What a person says to a question: a decision, with a payload if there is one, an object for a question that asks for input, or
 * `"expired"` where nobody says anything in time.
 */
export type FakeAnswer = boolean | "expired" | { readonly [field: string]: unknown };

/** What the journal keeps of it; null where silence ends the run. Throws where the service would refuse it. */
export function toAnswer(question: Question, answer: FakeAnswer): object | null {
  if (answer === "expired") return expired(question);
  if (question.type === "approval") return toDecision(answer);
  if (typeof answer === "boolean") {
    throw new TestRefusal("invalid_action", `The run asks for input, not for a decision: "${question.prompt}"`);
  }
  const [fault] = question.schema ? compileSchema(question.schema, "schema")(answer) : [];
  if (fault) throw new TestRefusal("invalid_action", fault.message.replace(/^input/, "payload"));
  return answer;
}

/** Whoever it is escalated to says nothing either. */
function expired(question: Question): object | null {
  const { on_expiry = "fail" } = question;
  const next = question.type === "approval" ? question.escalate_to : undefined;
  const onExpiry = on_expiry === "escalate" || next ? (next?.on_expiry ?? "fail") : on_expiry;
  return onExpiry === "fail" ? null : { approved: onExpiry === "approve", payload: null };
}

function toDecision(answer: boolean | { readonly [field: string]: unknown }): object {
  if (typeof answer === "boolean") return { approved: answer, payload: null };
  const { approved, payload = null, arguments: changed } = answer;
  if (typeof approved === "boolean") return { approved, payload, ...(changed ? { arguments: changed } : {}) };
  throw new TestRefusal("invalid_action", "The run asks for a decision: answer true, false, or { approved, payload }.");
}
