import { isDeeperThan } from "../../../lib/json-depth.ts";
import { readQuestion } from "../../question.ts";
import { runLimits } from "../protocol.ts";

/** The JSON text of a question; a TypeError tells the agent what is wrong with it. */
export function toQuestionText(question: unknown, maximumBytes: number): string {
  const text = JSON.stringify(question);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("ask takes a question object.");
  if (Buffer.byteLength(text) > maximumBytes)
    throw new RangeError(`The question is larger than ${maximumBytes} bytes.`);
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The question is nested deeper than 64 levels.");
  const asked = readQuestion(JSON.parse(text));
  if ("problem" in asked) throw new TypeError(asked.problem);
  if (asked.question.prompt === "") throw new TypeError("A question needs a `prompt` to show.");
  return text;
}
