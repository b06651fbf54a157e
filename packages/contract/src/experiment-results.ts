import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { Nullable, ObjectName, OneOf } from "./schema.ts";

export const count = (description: string) => Type.Integer({ minimum: 0, description });

export const experimentStatuses = ["running", "cancelling", "completed", "cancelled"] as const;

export const UsedScorer = Type.Object(
  { id: Id("scr"), version: Type.Integer(), name: Type.String() },
  { title: "UsedScorer", description: "A scorer in a version." },
);

const percent = Type.Number({ minimum: 0, maximum: 100 });

const Rate = Type.Object(
  {
    percent,
    low: Type.Number({ description: "Lower end of the 95 % interval (Wilson)." }),
    high: Type.Number({ description: "Upper end of the 95 % interval." }),
  },
  { title: "PassRate", description: "Share of runs that passed." },
);

const figures = {
  scored: count("Runs with a score."),
  passed: count("Runs that passed."),
  errors: count("Runs that the scorer could not score."),
  pass_rate: Nullable(Rate),
  mean: Nullable(Type.Number({ minimum: 0, maximum: 1, description: "Average score." })),
};

const TagResult = Type.Object({ tag: Type.String(), ...figures }, { title: "TagResult" });

const Agreement = Type.Object(
  {
    rated: count("Outputs that all raters have rated."),
    agreed: count("Outputs that all raters passed, or that all failed."),
    kappa: Nullable(
      Type.Number({
        description:
          "Fleiss' kappa: 1 is full agreement, 0 is what chance alone would give. Null if all ratings are the same, or none is given.",
      }),
    ),
  },
  { title: "Agreement", description: "How far the raters agree on what passes." },
);

const ScorerResult = Type.Object(
  {
    scorer_id: Id("scr"),
    name: Type.String(),
    version: Type.Integer(),
    ...figures,
    tokens_used: Type.Integer(),
    cost_usd: Type.Number(),
    agreement: Nullable(Agreement),
    tags: Type.Array(TagResult, { description: "The same for the rows with each tag, at most 100." }),
  },
  { title: "ScorerResult" },
);
export type ScorerResult = Static<typeof ScorerResult>;

const RevisionResult = Type.Object(
  {
    agent_revision: Type.Integer(),
    completed: count("Runs that completed."),
    failed: count("Runs that failed, with `missed`."),
    missed: count("Runs that failed because an effect was not recorded."),
    latency_ms: Nullable(Type.Object({ p50: Type.Number(), p95: Type.Number() }, { title: "ExperimentLatency" })),
    tokens_used: Type.Integer(),
    cost_usd: Type.Number(),
    scorers: Type.Array(ScorerResult),
  },
  { title: "RevisionResult" },
);
export type RevisionResult = Static<typeof RevisionResult>;

export const ExperimentResults = Type.Object(
  {
    object: ObjectName("experiment_results"),
    experiment_id: Id("exp"),
    status: OneOf(experimentStatuses),
    revisions: Type.Array(RevisionResult, {
      description: "The results of each revision, in the order of the experiment.",
    }),
  },
  { title: "ExperimentResults" },
);
export type ExperimentResults = Static<typeof ExperimentResults>;

export const experimentVerdicts = ["better", "worse", "undecided"] as const;

const ComparedRevision = Type.Object(
  { pass_rate: figures.pass_rate, mean: figures.mean },
  { title: "ComparedRevision", description: "The figures of the pairs." },
);

const ScorerComparison = Type.Object(
  {
    scorer_id: Id("scr"),
    name: Type.String(),
    pairs: count("Rows that have a score in both."),
    base: ComparedRevision,
    other: ComparedRevision,
    fixed: count("Rows that pass only in the other one."),
    broken: count("Rows that pass only in the base."),
    p_value: Nullable(
      Type.Number({ description: "McNemar's exact test of fixed and broken rows; null without pairs." }),
    ),
    difference: Nullable(
      Type.Object(
        { mean: Type.Number(), low: Type.Number(), high: Type.Number() },
        {
          title: "ScoreDifference",
          description: "Average of the differences of the pairs, with its interval from a paired bootstrap.",
        },
      ),
    ),
    verdict: OneOf(experimentVerdicts),
  },
  { title: "ScorerComparison" },
);
export type ScorerComparison = Static<typeof ScorerComparison>;

const ChangedRow = Type.Object(
  {
    row_id: Id("row"),
    scorer_id: Id("scr"),
    change: OneOf(["fixed", "broken"]),
    base_run_id: Nullable(Id("run")),
    other_run_id: Nullable(Id("run")),
  },
  { title: "ChangedRow" },
);

export const ExperimentComparison = Type.Object(
  {
    object: ObjectName("experiment_comparison"),
    experiment_id: Id("exp"),
    other_experiment_id: Id("exp"),
    base_revision: Type.Integer(),
    other_revision: Type.Integer(),
    verdict: OneOf(experimentVerdicts, {
      description:
        "`worse` if one scorer is worse, `better` if one is better and none is worse. The error level of 5 % is divided by the number of scorers.",
    }),
    scorers: Type.Array(ScorerComparison, { description: "The scorers that both have in the same version." }),
    changed: Type.Array(ChangedRow, { description: "At most 200, broken ones first." }),
  },
  { title: "ExperimentComparison" },
);
export type ExperimentComparison = Static<typeof ExperimentComparison>;
