import type { Question } from "../agent-context.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";

const expiries: Record<Question["type"], readonly unknown[]> = {
  approval: ["fail", "approve", "reject"],
  input: ["fail"],
};

/** The question in a `required_action`, or null where it is not one we can put to a person. */
export function parseQuestion(asked: unknown): Question | null {
  if (!isJsonObject(asked) || typeof asked.prompt !== "string") return null;
  const { type, prompt } = asked;
  if (type !== "approval" && type !== "input") return null;
  const expiry = parseExpiry(asked, type);
  const tool = type === "approval" ? parseTool(asked) : {};
  const schema = parseSchema(asked);
  return expiry && tool && schema ? ({ type, prompt, ...tool, ...schema, ...expiry } as Question) : null;
}

function parseTool({ tool, arguments: args }: JsonObject): object | null {
  if (isGiven(tool) && typeof tool !== "string") return null;
  if (isGiven(args) && !isJsonObject(args)) return null;
  return { ...(isGiven(tool) && { tool }), ...(isGiven(args) && { arguments: args }) };
}

function parseSchema({ schema }: JsonObject): object | null {
  if (isGiven(schema) && !isJsonObject(schema)) return null;
  return isGiven(schema) ? { schema } : {};
}

function parseExpiry({ expires_in_seconds: seconds, on_expiry: then }: JsonObject, type: Question["type"]) {
  if (isGiven(seconds) && !(Number.isSafeInteger(seconds) && Number(seconds) > 0)) return null;
  if (isGiven(then) && !expiries[type].includes(then)) return null;
  return { ...(isGiven(seconds) && { expires_in_seconds: seconds }), ...(isGiven(then) && { on_expiry: then }) };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
