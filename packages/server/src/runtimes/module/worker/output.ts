import { isDeeperThan } from "../../../lib/json-depth.ts";
import { runLimits } from "../protocol.ts";
import { describeThrown } from "./thrown.ts";

export type OutputText = { text: string } | { code: "agent_error" | "output_too_large"; problem: string };

/** The JSON text of what an agent returned, always of an object; or why there is none. */
export function toOutputText(value: unknown, maximumBytes: number): OutputText {
  if (value === undefined || value === null) return { text: "{}" };
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    return { code: "agent_error", problem: `The output cannot be written as JSON: ${describeThrown(error).message}` };
  }
  if (text === undefined) {
    return { code: "agent_error", problem: `The output cannot be written as JSON: it is a ${typeof value}.` };
  }
  return check(text.startsWith("{") ? text : `{"result":${text}}`, maximumBytes);
}

function check(text: string, maximumBytes: number): OutputText {
  if (Buffer.byteLength(text) > maximumBytes) {
    return { code: "output_too_large", problem: `The output is larger than ${maximumBytes} bytes.` };
  }
  if (isDeeperThan(text, runLimits.jsonDepth)) {
    return { code: "agent_error", problem: `The output is nested deeper than ${runLimits.jsonDepth} levels.` };
  }
  return { text };
}
