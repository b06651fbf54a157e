import type { AgentConfiguration, ErrorDetail } from "@agentrun/contract";
import { isDeeperThan } from "../../lib/json/text-checks.ts";

/** Returns the validation errors of a value; none if it matches. */
export type CheckValue = (value: unknown) => ErrorDetail[];

/** The run's output from the model's final text, as JSON text; or why it is invalid. */
export type Answer = { output: string } | { faults: string[] };

const outputDepth = 64;

/** Without a schema the text is the result; with one it must be a JSON object that matches. */
export function readAnswer(text: string, check: CheckValue | null): Answer {
  if (!check) return { output: JSON.stringify({ result: text }) };
  const value = parseObject(text);
  if (value === null) return { faults: ["The answer is not a JSON object."] };
  const faults = check(value).map(({ message }) => message.replace(/^input\b/, "output"));
  return faults.length > 0 ? { faults } : { output: JSON.stringify(value) };
}

/** Models often wrap JSON in a code block or a sentence; extract the object. */
const parseObject = (text: string): Record<string, unknown> | null =>
  tryParse(text) ?? tryParse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));

function tryParse(text: string): Record<string, unknown> | null {
  if (isDeeperThan(text, outputDepth)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const mostFaults = 10;

export const repairRequest = (faults: readonly string[]): string =>
  `Your answer cannot be used, because it does not match the required JSON Schema:\n${faults
    .slice(0, mostFaults)
    .map((fault) => `- ${fault}`)
    .join("\n")}\nAnswer again with the whole corrected JSON object and nothing else.`;

export const schemaRequest = (schema: NonNullable<AgentConfiguration["output_schema"]>): string =>
  `Your final answer must be one JSON object, with nothing before or after it, that matches this JSON Schema:\n${JSON.stringify(schema)}`;
