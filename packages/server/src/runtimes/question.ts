import type { Question } from "./agent-context.ts";
import { isJsonObject, type JsonObject } from "./http/json-object.ts";

const expiries: Record<Question["type"], readonly unknown[]> = {
  approval: ["fail", "approve", "reject", "escalate"],
  input: ["fail"],
};

/** A hundred years: later dates cannot be represented. */
const maxSeconds = 3_153_600_000;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const isNot = (value: unknown, type: "string" | "object"): boolean =>
  isGiven(value) && !(type === "string" ? typeof value === "string" : isJsonObject(value));

type Rule = { isBroken: (question: JsonObject) => boolean; message: string };

const rules: readonly Rule[] = [
  {
    isBroken: ({ type }) => type !== "approval" && type !== "input",
    message: 'The `type` of a question must be "approval" or "input".',
  },
  { isBroken: ({ prompt }) => typeof prompt !== "string", message: "A question needs a `prompt`." },
  {
    isBroken: ({ type, tool }) => type === "approval" && isNot(tool, "string"),
    message: "The `tool` of a question must be a string.",
  },
  {
    isBroken: ({ type, arguments: args }) => type === "approval" && isNot(args, "object"),
    message: "The `arguments` of a question must be an object.",
  },
  { isBroken: ({ schema }) => isNot(schema, "object"), message: "The `schema` of a question must be an object." },
  {
    isBroken: ({ type, approvers, escalate_to: next }) => type !== "approval" && (isGiven(approvers) || isGiven(next)),
    message: '`approvers` and `escalate_to` are allowed only in a question of type "approval".',
  },
  {
    isBroken: ({ ttl_seconds: seconds }) => isGiven(seconds) && !isExpiry(seconds),
    message: `The \`ttl_seconds\` of a question must be a number greater than 0 and at most ${maxSeconds}.`,
  },
  {
    isBroken: ({ type, on_expiry: then }) => isGiven(then) && !expiries[type as Question["type"]].includes(then),
    message:
      'The `on_expiry` of a question must be "fail" or, for an approval, "fail", "approve", "reject" or "escalate".',
  },
];

const isExpiry = (seconds: unknown): boolean => typeof seconds === "number" && seconds > 0 && seconds <= maxSeconds;

/** Validates a question of an agent. `problem` is a message for the agent's author. */
export function readQuestion(given: unknown): { question: Question } | { problem: string } {
  if (!isJsonObject(given)) return { problem: "A question must be an object." };
  const broken = rules.find(({ isBroken }) => isBroken(given));
  if (broken) return { problem: broken.message };
  const { type, prompt, tool, arguments: args, schema, ttl_seconds, on_expiry, approvers, escalate_to } = given;
  // `approvers` is validated when the question is asked: an error there fails the run with its message.
  const wanted = type === "approval" ? { tool, arguments: args, approvers, escalate_to } : {};
  const more = Object.entries({ ...wanted, schema, ttl_seconds, on_expiry }).filter(([, value]) => isGiven(value));
  return { question: { type, prompt, ...Object.fromEntries(more) } as Question };
}

/** JSON Schema of a person's decision about an exceeded budget. */
export const budgetSchema = {
  type: "object",
  properties: {
    choice: {
      enum: ["raise_once", "raise", "stop"],
      description: "Continue this run, raise the budget, or end the run.",
    },
    limit: { type: "number", exclusiveMinimum: 0, description: "With raise: the new limit." },
  },
  required: ["choice"],
  additionalProperties: false,
};
