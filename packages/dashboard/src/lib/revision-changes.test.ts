import { expect, test } from "vitest";
import type { Revision } from "../models.ts";
import { revisionChanges } from "./revision-changes.ts";

const revision = (instructions: string, prompt: string, temperature: number) =>
  ({
    name: "A",
    instructions,
    runtime: { type: "model", provider: "default", model: "default", prompt, temperature },
  }) as unknown as Revision["configuration"];

test("prompts are compared as text with newlines, and the rest as JSON", () => {
  const before = revision("Be kind.\nBe short.", "{{query}}", 0);
  expect(revisionChanges(before, before)).toEqual([]);
  expect(revisionChanges(before, revision("Be kind.", "{{query}}", 1)).map(({ title }) => title)).toEqual([
    "Instructions",
    "Other fields",
  ]);
  expect(revisionChanges(before, revision("Be kind.\nBe short.", "{{text}}", 0))).toEqual([
    { title: "Prompt", before: "{{query}}", after: "{{text}}" },
  ]);
});
