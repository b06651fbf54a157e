import { expect, test } from "vitest";
import type { Feedback } from "../models.ts";
import { feedbackText } from "./feedback-text.ts";

const given = (values: Partial<Feedback>) =>
  ({ name: "overall", thumbs: null, score: null, label: null, comment: null, ...values }) as Feedback;

test("a run's feedback is counted in a few words, of all names or of one", () => {
  const all = [
    given({ thumbs: "up" }),
    given({ thumbs: "up", label: "wrong" }),
    given({ thumbs: "down", label: "wrong" }),
    given({ name: "accuracy", score: 0.5 }),
  ];
  expect(feedbackText(all)).toBe("2 up, 1 down, accuracy 0.5, wrong");
  expect(feedbackText(all, "accuracy")).toBe("accuracy 0.5");
  expect(feedbackText([given({ comment: "Hm." })])).toBe("comment");
  expect([feedbackText([]), feedbackText(undefined), feedbackText(all, "tone")]).toEqual([null, null, null]);
});
