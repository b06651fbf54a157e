import type { Guard, GuardRequest, PolicyTemplate } from "@agentrun/contract";
import type { Match } from "@agentrun/text-detectors";
import {
  type CorpusHalf,
  corpusHalves,
  type Figure,
  type LabelName,
  labelNames,
  measureDetector,
  readCorpus,
} from "@agentrun/text-detectors/corpus";
import { compilePolicy, type StageGuards } from "./compile-policy.ts";
import { createTemplates, parseGuards } from "./guard-definitions.ts";
import { createTextGuard } from "./text-guards.ts";
import { createSyncBudget } from "./work-budget.ts";

const noSchema = () => () => [];

/** The guards of the output, compiled as for a request. */
export function stageOf(requests: GuardRequest[]): StageGuards {
  const { output } = compilePolicy(parseGuards(requests, { compileSchema: noSchema, refuseUrl: () => null }), noSchema);
  if (!output) throw new Error("no guard checks the output");
  return output;
}

/** The templates whose guards are measured on the corpus. */
export const measuredModes = ["standard", "strict", "regulated"] as const satisfies PolicyTemplate[];
export type MeasuredMode = (typeof measuredModes)[number];
export type CorpusFigures = Record<CorpusHalf, Record<MeasuredMode, Partial<Record<LabelName, Figure>>>>;

/** The guard of a template's input that finds this data, without its other kinds; null if it has none. */
function guardOf(mode: MeasuredMode, name: LabelName): Guard | null {
  const guards = createTemplates().find(({ id }) => id === mode)?.guards ?? [];
  for (const guard of guards.filter(({ on }) => on !== "output")) {
    if (guard.type === name) return guard;
    if (guard.type !== "pii") continue;
    const kinds = guard.kinds.filter((kind) => kind === name);
    if (kinds.length > 0) return { ...guard, kinds };
  }
  return null;
}

/** Finds data as a request's input is searched: the cheap tests first, on the JSON text. */
function createSearch(guard: Guard): (text: string) => Match[] {
  const compiled = createTextGuard(guard);
  if (!compiled) throw new Error(`a ${guard.type} guard checks no texts`);
  return (text) => {
    const json = JSON.stringify({ text });
    if (!compiled.prefilters.some((mayMatch) => mayMatch(json))) return [];
    const reading = { base: 0, meter: createSyncBudget().enforcing };
    return compiled.detectors
      .filter((detector) => detector.mayMatch(text))
      .flatMap((detector) => detector.find(text, 0, Number.POSITIVE_INFINITY, reading));
  };
}

const fromEntries = <K extends string, V>(keys: readonly K[], toValue: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, V>;

/** Recall and false alarms of the templates on the corpus, by half, mode and detector. */
export const measureCorpus = (): CorpusFigures =>
  fromEntries(corpusHalves, (half) => {
    const rows = readCorpus(half);
    return fromEntries(measuredModes, (mode) =>
      Object.fromEntries(
        labelNames.flatMap((name) => {
          const guard = guardOf(mode, name);
          return guard ? [[name, measureDetector(rows, name, createSearch(guard))]] : [];
        }),
      ),
    );
  });
