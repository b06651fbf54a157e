import { isDeeperThan } from "../../lib/json-depth.ts";
import { runLimits } from "./protocol.ts";

/** Pieces of text: what the agent says, and what it thinks. */
export const isDeltaType = (type: unknown): boolean => type === "run.output.delta" || type === "run.reasoning.delta";

/** The types of ours that an agent may send itself; every other `run.` and `stream.` name is the service's own. */
const ours = new Set([
  "run.output.delta",
  "run.reasoning.delta",
  "run.tool.called",
  "run.tool.progress",
  "run.tool.completed",
]);
const ownName = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

export const isEmittableType = (type: unknown): type is string =>
  typeof type === "string" &&
  type.length <= 128 &&
  (ours.has(type) || (ownName.test(type) && !type.startsWith("run.") && !type.startsWith("stream.")));

/** The JSON text of an event an agent wants to emit; a TypeError tells it what is wrong. */
export function toEventText(event: unknown): string {
  const text = JSON.stringify(event);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("emit takes a text or an event object.");
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The event is nested deeper than 64 levels.");
  const { type, delta } = JSON.parse(text);
  if (!isEmittableType(type)) throw new TypeError(typeProblem(type));
  if (isDeltaType(type) && typeof delta !== "string") {
    throw new TypeError(`A ${type} event needs its text as \`delta\`.`);
  }
  return text;
}

const typeProblem = (type: unknown): string =>
  `An agent cannot emit an event of type ${JSON.stringify(type)?.slice(0, 100)}: use ${[...ours].join(", ")}, ` +
  "or a name of your own with a dot, such as order.found.";
