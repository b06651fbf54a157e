import type { Parameters } from "../database/page.ts";

/** What was said of a run, all of it in one feedback; or nothing at all. */
export type FeedbackFilter =
  | "none"
  | {
      thumbs?: "up" | "down" | undefined;
      name?: string | undefined;
      label?: string | undefined;
      minScore?: number | undefined;
      maxScore?: number | undefined;
    };

/** For statements that read from `runs` by that name. */
export function feedbackCondition(filter: FeedbackFilter, parameters: Parameters): string {
  const conditions = ["f.organization_id = runs.organization_id", "f.run_id = runs.id"];
  if (filter === "none") return `not exists (select from run_feedback f where ${conditions.join(" and ")})`;
  const { thumbs, name, label, minScore, maxScore } = filter;
  if (thumbs !== undefined) conditions.push(`f.thumbs = ${parameters.add(thumbs)}`);
  if (name !== undefined) conditions.push(`f.name = ${parameters.add(name)}`);
  if (label !== undefined) conditions.push(`f.label = ${parameters.add(label)}`);
  if (minScore !== undefined) conditions.push(`f.score >= ${parameters.add(minScore)}::float8`);
  if (maxScore !== undefined) conditions.push(`f.score <= ${parameters.add(maxScore)}::float8`);
  return `exists (select from run_feedback f where ${conditions.join(" and ")})`;
}
