import type { Gate } from "../models.ts";
import { formatDollars, formatNumber } from "./format.ts";
import { locale } from "./locale.ts";

export type GateScorer = Gate["scorers"][number];

/** A gate in a form; the texts of number fields may be empty. */
export type GateDraft = {
  dataset_id: string;
  scorers: GateScorer[];
  at_least: number | string;
  not_worse_by: number | string;
  min_rows: number | string;
  max_cost_usd: number | string;
  /** Without a default: live effects happen again. */
  effects: Gate["effects"] | null;
  on_failure: NonNullable<Gate["on_failure"]>;
};

/** The default of the API. */
const fewestRows = 10;

export const newGateDraft: GateDraft = {
  ...{ dataset_id: "", scorers: [], at_least: "", not_worse_by: "", min_rows: fewestRows, max_cost_usd: "" },
  ...{ effects: null, on_failure: "refuse" },
};

export const toGateDraft = (gate: Gate | null): GateDraft =>
  gate === null
    ? newGateDraft
    : {
        dataset_id: gate.dataset_id,
        scorers: gate.scorers,
        at_least: gate.at_least ?? "",
        not_worse_by: gate.not_worse_by ?? "",
        min_rows: gate.min_rows ?? "",
        max_cost_usd: gate.max_cost_usd ?? "",
        effects: gate.effects,
        on_failure: gate.on_failure ?? "refuse",
      };

/** Empty fields are left out. */
export const toGate = (draft: GateDraft): Gate => ({
  dataset_id: draft.dataset_id,
  scorers: draft.scorers,
  ...numberOf("at_least", draft),
  ...numberOf("not_worse_by", draft),
  ...numberOf("min_rows", draft),
  effects: draft.effects ?? "recorded",
  ...numberOf("max_cost_usd", draft),
  on_failure: draft.on_failure,
});

type NumberField = "at_least" | "not_worse_by" | "min_rows" | "max_cost_usd";

const numberOf = (name: NumberField, { [name]: value }: GateDraft) => (value === "" ? {} : { [name]: Number(value) });

export const demandsNothing = ({ at_least, not_worse_by }: GateDraft): boolean =>
  at_least === "" && not_worse_by === "";

const listed = new Intl.ListFormat(locale, { type: "conjunction" });

/** What a gate demands, in one sentence. */
export function gateText(gate: Gate, dataset: string, nameOf: (scorer: GateScorer) => string): string {
  const { at_least: least, not_worse_by: drop, on_failure } = gate;
  const names = gate.scorers.map(
    (scorer) => `${nameOf(scorer)} (${scorer.version === undefined ? "current version" : `version ${scorer.version}`})`,
  );
  const scorers = `with ${names.length > 1 ? "each of " : ""}${listed.format(names)}`;
  const fewer = drop === undefined ? "" : `at most ${drop} percentage points fewer than with the deployed revision`;
  const demand =
    least === undefined
      ? `${fewer} may pass ${scorers}`
      : `at least ${least} % must pass ${scorers}${fewer && `, and ${fewer}`}`;
  const otherwise = on_failure === "ask" ? "a person decides" : "the revision is refused";
  return `Of the rows of ${dataset}, ${demand}; otherwise ${otherwise}.`;
}

/** The conditions of the evaluation. */
export const gateConditions = ({ min_rows = fewestRows, effects, max_cost_usd: cost }: Gate): string =>
  [
    `${formatNumber(min_rows)} ${min_rows === 1 ? "row needs" : "rows need"} a score`,
    effects === "live" ? "live effects" : "recorded effects",
    ...(cost === undefined ? [] : [`at most ${formatDollars(cost)} per evaluation`]),
  ].join(" · ");
