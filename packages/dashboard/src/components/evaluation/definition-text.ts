import { scorerTypes } from "../../lib/scorer-draft.ts";
import type { ScorerDefinition } from "../../models.ts";

/** The type and the most important value of a scorer. */
export function definitionText(definition: ScorerDefinition): string {
  const { label } = scorerTypes[definition.type];
  const value = mainValue(definition);
  return value ? `${label}: ${value}` : label;
}

function mainValue(definition: ScorerDefinition): string | undefined {
  if (definition.type === "expression") return definition.expression;
  if (definition.type === "regex") return definition.pattern;
  if (definition.type === "model") return definition.model;
  if (definition.type === "contains") return definition.text ?? definition.field;
  if (definition.type === "people") return definition.question;
  return definition.type === "agent" ? undefined : definition.field;
}
