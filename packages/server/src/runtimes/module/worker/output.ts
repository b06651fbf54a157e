import { isDeeperThan } from "../../../lib/json-depth.ts";
import { stateBytes } from "../../../model/threads.ts";
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

/** The JSON text of what an agent keeps of its thread; throws where it is no object that can be kept. */
export function toStateText(state: unknown): string {
  const text = typeof state === "object" && state !== null && !Array.isArray(state) ? JSON.stringify(state) : "";
  if (text === "") throw new TypeError("A thread's state must be an object.");
  if (Buffer.byteLength(text) > stateBytes)
    throw new RangeError(`A thread's state is larger than ${stateBytes} bytes.`);
  if (!isDeeperThan(text, runLimits.jsonDepth)) return text;
  throw new RangeError(`A thread's state is nested deeper than ${runLimits.jsonDepth} levels.`);
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
