import type { RequiredAction, RunUsage } from "@agentrun/contract";
import { fingerprint } from "../lib/json/canonical-json.ts";
import { addTokens, byModel, noTokens, type PricedCounts, type TokenCounts, toUsage } from "./usage.ts";

/**
 * The steps that a model agent's turns leave in its run's journal, and what they say was used. A turn that came to its end has a `turn#`
 * of its own, with all that its tries have cost. Of one that did not, an attempt that lived to give it up left a `broken#`; one that died
 * with its node left a `begun#` for each try, with what that has cost at the least.
 */
export const turnSteps = {
  summary: "summary#0",
  turn: (turn: number) => `turn#${turn}`,
  broken: (turn: number, attempt: number) => `broken#${turn}.${attempt}`,
  begun: (turn: number, attempt: number, tries: number) => `begun#${turn}.${attempt}.${tries}`,
};

type Step = { kind: "step" | "answer"; key: string /** JSON text */; value: string };
type Used = { isEnded: boolean; turn: number; counts: PricedCounts };

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
    const kept = JSON.parse(value) as PricedCounts & { counts: PricedCounts };
    return [{ isEnded, turn, counts: isEnded ? kept.counts : kept }];
  });
}

/** What was used for a turn that nobody has brought to its end yet. */
export const countLost = (journal: readonly Step[], turn: number): TokenCounts =>
  listUsed(journal)
    .filter((used) => !used.isEnded && used.turn === turn)
    .reduce((sum, { counts }) => addTokens(sum, counts), noTokens);

/** All that a run has used by its journal, for whoever ends it and did not run it; null: nothing that anybody has counted. */
export function usageIn(journal: readonly Step[]): RunUsage | null {
  const used = listUsed(journal).map(({ counts }) => counts);
  if (used.length === 0) return null;
  const isKnown = used.every(({ cost, input, output }) => typeof cost === "number" || input + output === 0);
  const dollars = used.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return toUsage(used.reduce(addTokens, noTokens), isKnown ? dollars : null, byModel(used));
}

/** What of a question a person decides about. */
type Shown = {
  type: RequiredAction["type"];
  prompt: string | null;
  tool?: string | null;
  arguments?: Record<string, unknown> | null;
  schema?: Record<string, unknown> | null;
};

/**
 * Identifies what a person was asked. Two questions have the same digest only if the same revision asks them and a person would see the
 * same thing.
 */
export function digestOf(question: Shown, revision: number): string {
  const { type, prompt, tool = null, arguments: args = null, schema = null } = question;
  return fingerprint({ type, prompt, tool, arguments: args, schema, revision }).toString("base64url");
}

/** The journal key of the answer to one question. The place is where the code asked, such as `ask#0`. */
export const toAnswerKey = (place: string, digest: string): string => `${place}~${digest}`;

/** The digest is null in keys that an older release wrote. */
export function splitAnswerKey(key: string): { place: string; digest: string | null } {
  const [, place, digest] = /^(.+)~([\w-]{43})$/s.exec(key) ?? [];
  return place === undefined || digest === undefined ? { place: key, digest: null } : { place, digest };
}
