import type { RequiredAction, RunUsage } from "@agentrun/contract";
import { fingerprint } from "../lib/json/canonical-json.ts";
import { addTokens, byModel, noTokens, type PricedCounts, type TokenCounts, toUsage } from "./usage.ts";

/**
 * The journal steps of a model agent's turns, and the usage in them. A completed turn has a `turn#` step with the cost of all its tries.
 * For an incomplete turn, an attempt that gave up wrote a `broken#` step; an attempt that died with its node left a `begun#` step for
 * each try, with the minimum cost of that try.
 */
export const turnSteps = {
  summary: "summary#0",
  turn: (turn: number) => `turn#${turn}`,
  broken: (turn: number, attempt: number) => `broken#${turn}.${attempt}`,
  begun: (turn: number, attempt: number, tries: number) => `begun#${turn}.${attempt}.${tries}`,
};

type Step = { kind: "step" | "answer"; key: string /** JSON text */; value: string };
type Used = { isEnded: boolean; turn: number; counts: PricedCounts };

/** The recorded value of a step; null if there is none. */
export function findStep<T>(journal: readonly Step[], key: string): T | null {
  const step = journal.findLast((entry) => entry.kind === "step" && entry.key === key);
  return step ? (JSON.parse(step.value) as T) : null;
}

const countedKey = /^(summary|turn|broken|begun)#(\d+)(?:\.(\d+))?(?:\.\d+)?$/;

function listUsed(journal: readonly Step[]): Used[] {
  const steps = journal.flatMap(({ kind, key, value }) => {
    const [, type = "", turn, attempt] = (kind === "step" && countedKey.exec(key)) || [];
    return type === "" ? [] : [{ type, turn: Number(turn), attempt, value }];
  });
  const ended = new Set(steps.flatMap(({ type, turn }) => (type === "turn" ? [turn] : [])));
  const givenUp = new Set(steps.flatMap((step) => (step.type === "broken" ? [`${step.turn}.${step.attempt}`] : [])));
  return steps.flatMap(({ type, turn, attempt, value }) => {
    const isEnded = type === "turn" || type === "summary";
    if (!isEnded && (ended.has(turn) || (type === "begun" && givenUp.has(`${turn}.${attempt}`)))) return [];
    const stored = JSON.parse(value) as PricedCounts & { counts: PricedCounts };
    return [{ isEnded, turn, counts: isEnded ? stored.counts : stored }];
  });
}

/** The usage of a turn that is not completed yet. */
export const countLost = (journal: readonly Step[], turn: number): TokenCounts =>
  listUsed(journal)
    .filter((used) => !used.isEnded && used.turn === turn)
    .reduce((sum, { counts }) => addTokens(sum, counts), noTokens);

/** The usage of a run according to its journal, for a node that ends the run and did not execute it; null: no usage is recorded. */
export function usageIn(journal: readonly Step[]): RunUsage | null {
  const used = listUsed(journal).map(({ counts }) => counts);
  if (used.length === 0) return null;
  const isKnown = used.every(({ cost, input, output }) => typeof cost === "number" || input + output === 0);
  const dollars = used.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return toUsage(used.reduce(addTokens, noTokens), isKnown ? dollars : null, byModel(used));
}

/** The parts of a question that a person sees. */
type ShownQuestion = {
  type: RequiredAction["type"];
  prompt: string | null;
  tool?: string | null;
  arguments?: Record<string, unknown> | null;
  schema?: Record<string, unknown> | null;
  tool_calls?: readonly unknown[];
};

/**
 * Identifies a question. Two questions have the same digest only if they are of the same revision and look the same to a person.
 */
export function digestOf(question: ShownQuestion, revision: number): string {
  const { type, prompt, tool = null, arguments: args = null, schema = null, tool_calls } = question;
  const calls = tool_calls ? { tool_calls } : {};
  return fingerprint({ type, prompt, tool, arguments: args, schema, revision, ...calls }).toString("base64url");
}

/** The journal key of an answer. `place`: the call in the code, such as `ask#0`. */
export const toAnswerKey = (place: string, digest: string): string => `${place}~${digest}`;

/** The digest is null in keys of older releases. */
export function splitAnswerKey(key: string): { place: string; digest: string | null } {
  const [, place, digest] = /^(.+)~([\w-]{43})$/s.exec(key) ?? [];
  return place === undefined || digest === undefined ? { place: key, digest: null } : { place, digest };
}
