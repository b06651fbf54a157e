import type { ListRunsQuery } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { FeedbackFilter } from "../store/feedback/filter.ts";

type AskedFeedback = Pick<ListRunsQuery, "feedback" | "feedback_name" | "feedback_label" | "min_score" | "max_score">;

/** Undefined: whatever was said of them. */
export function feedbackFilter(query: AskedFeedback): FeedbackFilter | undefined {
  const { feedback, feedback_name: name, feedback_label: label, min_score: minScore, max_score: maxScore } = query;
  const isMore = [name, label, minScore, maxScore].some((value) => value !== undefined);
  if (feedback === undefined && !isMore) return undefined;
  if (feedback === "none" && isMore) throw refuse("feedback", "Of runs without feedback nothing else can be asked.");
  if (feedback === "none") return "none";
  if (minScore !== undefined && maxScore !== undefined && minScore > maxScore)
    throw refuse("min_score", "`min_score` is above `max_score`, and so is no score.");
  const thumbs = feedback === "any" ? undefined : feedback;
  return { thumbs, name, label, minScore, maxScore };
}

/** Each of them is right by itself: that they do not go together is beyond their form. */
const refuse = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
