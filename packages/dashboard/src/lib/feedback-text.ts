import type { Feedback } from "../models.ts";
import { overallFeedback } from "./feedback-name.ts";

const numberOf = (feedback: readonly Feedback[], thumbs: Feedback["thumbs"]) =>
  feedback.filter((each) => each.thumbs === thumbs).length;

/** "2 up, 1 down, accuracy 0.5, wrong": a run's feedback in a few words; null: there is none. */
export function feedbackText(all: readonly Feedback[] = [], name?: string): string | null {
  const feedback = name === undefined ? all : all.filter((each) => each.name === name);
  const [up, down] = [numberOf(feedback, "up"), numberOf(feedback, "down")];
  const scores = feedback.flatMap((each) =>
    each.score === null ? [] : [`${each.name === overallFeedback ? "score" : each.name} ${each.score}`],
  );
  const labels = feedback.flatMap(({ label }) => label ?? []);
  const words = [up > 0 && `${up} up`, down > 0 && `${down} down`, ...scores, ...new Set(labels)].filter(Boolean);
  if (words.length > 0) return words.join(", ");
  return feedback.length > 0 ? "comment" : null;
}
