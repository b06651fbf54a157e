import { setTimeout as pause } from "node:timers/promises";
import type { Outcome, Runtime, RuntimeCall } from "../../packages/server/src/runtimes/runtime.ts";
import type { Oracle } from "./oracle.ts";
import { type AgentInput, type Part, questionAt, stepKey } from "./script.ts";

const lost: Outcome = { type: "lost", message: "The run was stopped." };

/** Follows the script of the run with the journal of earlier attempts, as a module does. */
export const createAgent = (oracle: Oracle, node: string): Runtime => ({
  startsOver: true,
  stop: async () => undefined,
  async execute(call) {
    const { name, parts } = JSON.parse(call.run.input) as AgentInput;
    const done: (string | null)[] = [];
    for (const [place, part] of parts.entries()) {
      if (call.signal.aborted) return lost;
      if (part.does === "ask" || part.does === "vote") {
        const question = questionAt(place, part);
        const answer = call.answers.find(`ask${place}`, question);
        if (answer === null) return call.answers.ask(`ask${place}`, question);
        done.push(answer);
      } else {
        const result = await follow(oracle, call, {
          part,
          place,
          value: `"part ${place} of ${name} on ${node}"`,
        }).catch(() => lost);
        if (typeof result === "object" && result !== null) return result;
        done.push(result);
      }
    }
    return { type: "completed", output: JSON.stringify({ done }), tokensUsed: 1 };
  },
});

type Work = { part: Exclude<Part, { does: "ask" | "vote" }>; place: number; value: string };

async function follow(oracle: Oracle, call: RuntimeCall, { part, place, value }: Work): Promise<string | null> {
  if (part.does === "emit") call.host.emit([{ type: "progress", place }]);
  if (part.does === "emit") return null;
  const key = stepKey(place);
  const known = call.journal.find((entry) => entry.kind === "step" && entry.key === key);
  if (part.does === "step" && known) return known.value;
  await pause(part.ms, undefined, { signal: call.signal });
  if (part.does === "work") return null;
  await call.host.saveStep(key, value, part.ms);
  oracle.stored(call.run.id, key, value);
  return value;
}
