import { createCompileSchema } from "../../../server/src/lib/json-schema/compile-schema.ts";
import type { Question } from "../../../server/src/runtimes/agent-context.ts";

type Code = "invalid_input" | "invalid_output" | "invalid_action" | "invalid_json_schema" | "no_such_step";

/** The service would reject the test's input or answer, the output violates the agent's schema, or the test crashes after a step that was never kept. */
export class TestRefusal extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = "TestRefusal";
    this.code = code;
  }
}

/** The service's compiler, created once because loading the meta-schema is slow. */
export const compileSchema = createCompileSchema();

/** Throws the service's error if a value does not match the agent's schema. */
export function assertMatches(schema: object | undefined, value: unknown, what: "input" | "output"): void {
  if (schema === undefined) return;
  const [fault] = compile(schema, `${what}_schema`)(value);
  if (!fault) return;
  const message =
    what === "input"
      ? fault.message
      : `The output does not match the agent's schema: ${fault.message.replace(/^input/, what)}`;
  throw new TestRefusal(`invalid_${what}`, message);
}

function compile(schema: object, param: string) {
  try {
    return compileSchema({ ...schema }, param);
  } catch (error) {
    throw new TestRefusal("invalid_json_schema", `${param}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A person's answer to a question: a decision with an optional payload, an object for a question that requests input, or
 * `"expired"` if there is no answer in time.
 */
export type FakeAnswer = boolean | "expired" | { readonly [field: string]: unknown };

/** The answer as the journal stores it; null if the expiry fails the run. Throws if the service would reject it. */
export function toAnswer(question: Question, answer: FakeAnswer): object | null {
  if (answer === "expired") return expired(question);
  if (question.type === "approval") return toDecision(answer);
  if (typeof answer === "boolean") {
    throw new TestRefusal("invalid_action", `The run requests input, not a decision: "${question.prompt}"`);
  }
  const [fault] = question.schema ? compileSchema(question.schema, "schema")(answer) : [];
  if (fault) throw new TestRefusal("invalid_action", fault.message.replace(/^input/, "payload"));
  return answer;
}

/** Assumes that the person it is escalated to does not answer either. */
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
  throw new TestRefusal("invalid_action", "The run requests a decision: answer true, false, or { approved, payload }.");
}
