import { createCompileSchema } from "../../../server/src/lib/json-schema/compile-schema.ts";
import type { Question } from "../../../server/src/runtimes/agent-context.ts";

type Code = "invalid_input" | "invalid_output" | "invalid_action" | "invalid_json_schema" | "no_such_step";

/** The run would not have come to this: the service refuses what the test sent, the agent breaks its own word, or the test waits for a step that does not come. */
export class TestRefusal extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = "TestRefusal";
    this.code = code;
  }
}

/** The service's own, made once: to get to know the language of schemas takes it longest. */
export const compileSchema = createCompileSchema();

/** Throws in the service's own words where a value is not what the agent's schema says. */
export function assertMatches(schema: object | undefined, value: unknown, what: "input" | "output"): void {
  if (schema === undefined) return;
  const [fault] = compile(schema, `${what}_schema`)(value);
  if (!fault) return;
  const message =
    what === "input" ? fault.message : `The agent broke its own word: ${fault.message.replace(/^input/, what)}`;
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
