import type { Scorer, ScorerDefinition } from "../models.ts";

export type ScorerType = ScorerDefinition["type"];

/** The kinds of scorers, with when an output passes. */
export const scorerTypes: Record<ScorerType, { label: string; about: string }> = {
  exact: { label: "Exact", about: "The output equals the expected output." },
  contains: { label: "Contains", about: "The output contains a text." },
  regex: { label: "Regular expression", about: "The text of the output matches a pattern." },
  json_schema: { label: "JSON Schema", about: "The output matches a schema." },
  numeric: { label: "Numeric", about: "A number is close to the expected one." },
  expression: { label: "Expression", about: "A CEL expression over the run is true, or a high enough number." },
  model: { label: "Model", about: "A model rates the output by a rubric." },
  agent: { label: "Agent", about: "Another agent scores the output." },
  people: { label: "People", about: "Members rate the output in the inbox." },
};

/** A scorer in a form; the fields of other types keep their values while the type changes. */
export type ScorerDraft = {
  name: string;
  description: string;
  type: ScorerType;
  field: string;
  partial: boolean;
  text: string;
  ignore_case: boolean;
  pattern: string;
  schema: unknown;
  tolerance: number;
  relative: boolean;
  expression: string;
  provider: string;
  model: string;
  rubric: string;
  mode: "rate" | "compare";
  agent_id: string;
  pass_at: number;
  question: string;
  raters: number;
  scale: "pass_fail" | "one_to_five";
  /** The `pass_at` of ratings from 1 to 5. */
  lowest_average: number;
};

export const newScorerDraft: ScorerDraft = {
  ...{ name: "", description: "", type: "exact", field: "", partial: false, text: "", ignore_case: false },
  ...{ pattern: "", schema: {}, tolerance: 0, relative: false, expression: "", provider: "default", model: "" },
  ...{ rubric: "", mode: "rate", agent_id: "", pass_at: 0.5 },
  ...{ question: "", raters: 2, scale: "pass_fail", lowest_average: 4 },
};

export const toScorerDraft = ({ name, description, definition }: Scorer): ScorerDraft => ({
  ...newScorerDraft,
  // Values that the API does not return are those of a new scorer.
  ...(definition as Partial<ScorerDraft>),
  ...(definition.type === "people" ? { pass_at: 0.5, lowest_average: definition.pass_at ?? 4 } : {}),
  ...{ name, description: description ?? "" },
});

export function toDefinition(draft: ScorerDraft): ScorerDefinition {
  const { type, partial, ignore_case, pattern, tolerance, relative, expression, pass_at } = draft;
  const field = draft.field === "" ? {} : { field: draft.field };
  switch (type) {
    case "exact":
      return { type, ...field, partial };
    case "contains":
      return { type, ...field, ignore_case, ...(draft.text === "" ? {} : { text: draft.text }) };
    case "regex":
      return { type, ...field, pattern };
    case "json_schema":
      return { type, ...field, schema: (draft.schema ?? {}) as Record<string, unknown> };
    case "numeric":
      return { type, ...field, tolerance, relative };
    case "expression":
      return { type, expression, pass_at };
    case "model":
      return { type, provider: draft.provider, model: draft.model, rubric: draft.rubric, mode: draft.mode, pass_at };
    case "agent":
      return { type, agent_id: draft.agent_id, pass_at };
    case "people":
      return toPeople(draft);
  }
}

/** Only the scale from 1 to 5 has an average. */
function toPeople({ question, raters, scale, lowest_average }: ScorerDraft): ScorerDefinition {
  const asked = { type: "people", question, raters, scale } as const;
  return scale === "one_to_five" ? { ...asked, pass_at: lowest_average } : asked;
}

export const toScorerRequest = (draft: ScorerDraft) => ({
  name: draft.name,
  description: draft.description || null,
  definition: toDefinition(draft),
});
