import { ScorerDefinition } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { Scorer } from "../models.ts";
import { newScorerDraft, type ScorerType, scorerTypes, toDefinition, toScorerDraft } from "./scorer-draft.ts";

type Choice = { properties: { type: { const: string } } };

test("the form has every type of the API, and sends only the fields of the chosen one", () => {
  const choices = (ScorerDefinition as unknown as { oneOf: Choice[] }).oneOf;
  expect(choices.map(({ properties }) => properties.type.const)).toEqual(Object.keys(scorerTypes));
  for (const { properties } of choices) {
    const type = properties.type.const as ScorerType;
    const sent = Object.keys(toDefinition({ ...newScorerDraft, type, field: "/a", text: "b", scale: "one_to_five" }));
    expect(sent.toSorted(), type).toEqual(Object.keys(properties).toSorted());
  }
});

test("an edited scorer keeps what it had, and empty fields are not sent", () => {
  const definition = { type: "numeric", field: "/amount", tolerance: 0.05, relative: true } as const;
  const draft = toScorerDraft({ name: "Amount", description: null, definition } as Scorer);
  expect(draft).toMatchObject({ name: "Amount", description: "", tolerance: 0.05 });
  expect(toDefinition(draft)).toEqual(definition);
  const people = { type: "people", question: "Good?", raters: 3, scale: "one_to_five", pass_at: 3.5 } as const;
  const rated = toScorerDraft({ name: "Tone", description: null, definition: people } as Scorer);
  expect(toDefinition(rated)).toEqual(people);
  expect(toDefinition({ ...rated, scale: "pass_fail" })).not.toHaveProperty("pass_at");
  expect(toDefinition({ ...newScorerDraft, type: "contains" })).toEqual({ type: "contains", ignore_case: false });
});
