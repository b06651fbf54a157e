import type { Question } from "./agent-context.ts";
import { isJsonObject, type JsonObject } from "./http/json-object.ts";

const expiries: Record<Question["type"], readonly unknown[]> = {
  approval: ["fail", "approve", "reject", "escalate"],
  input: ["fail"],
};

/** A hundred years: a date that is further off could not be written down. */
const longestSeconds = 3_153_600_000;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const isNot = (value: unknown, type: "string" | "object"): boolean =>
  isGiven(value) && !(type === "string" ? typeof value === "string" : isJsonObject(value));

type Rule = { isBroken: (asked: JsonObject) => boolean; words: string };

const rules: readonly Rule[] = [
  {
    isBroken: ({ type }) => type !== "approval" && type !== "input",
    words: 'A question has type "approval" or "input".',
  },
  { isBroken: ({ prompt }) => typeof prompt !== "string", words: "A question needs a `prompt` to show." },
  {
    isBroken: ({ type, tool }) => type === "approval" && isNot(tool, "string"),
    words: "The `tool` of a question is a text.",
  },
  {
    isBroken: ({ type, arguments: args }) => type === "approval" && isNot(args, "object"),
    words: "The `arguments` of a question are an object.",
  },
  { isBroken: ({ schema }) => isNot(schema, "object"), words: "The `schema` of a question is an object." },
  {
    isBroken: ({ type, approvers, escalate_to: next }) => type !== "approval" && (isGiven(approvers) || isGiven(next)),
    words: "`approvers` and `escalate_to` go with a question that asks for approval.",
  },
  {
    isBroken: ({ expires_in_seconds: seconds }) => isGiven(seconds) && !isExpiry(seconds),
    words: `The \`expires_in_seconds\` of a question is a number above 0, and at most ${longestSeconds}.`,
  },
  {
    isBroken: ({ type, on_expiry: then }) => isGiven(then) && !expiries[type as Question["type"]].includes(then),
    words: 'The `on_expiry` of a question is "fail", or where it asks for approval "approve", "reject" or "escalate".',
  },
];

const isExpiry = (seconds: unknown): boolean => typeof seconds === "number" && seconds > 0 && seconds <= longestSeconds;

/** A question as it can be put to a person, or what keeps it from that, in words for whoever wrote the agent. */
export function readQuestion(asked: unknown): { question: Question } | { problem: string } {
  if (!isJsonObject(asked)) return { problem: "A question is an object." };
  const broken = rules.find(({ isBroken }) => isBroken(asked));
  if (broken) return { problem: broken.words };
  const { type, prompt, tool, arguments: args, schema, expires_in_seconds, on_expiry, approvers, escalate_to } = asked;
  // Who may approve is looked at where the question is put: what is wrong with it fails the run in so many words.
  const wanted = type === "approval" ? { tool, arguments: args, approvers, escalate_to } : {};
  const more = Object.entries({ ...wanted, schema, expires_in_seconds, on_expiry }).filter(([, value]) =>
    isGiven(value),
  );
  return { question: { type, prompt, ...Object.fromEntries(more) } as Question };
}

/** What a person answers where a budget is used up. */
export const budgetSchema = {
  type: "object",
  properties: {
    choice: {
      enum: ["raise_once", "raise", "stop"],
      description: "Let this run go on, raise the budget itself, or end the run.",
    },
    limit: { type: "number", exclusiveMinimum: 0, description: "With raise: how much it is from now on." },
  },
  required: ["choice"],
  additionalProperties: false,
};
