import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApprovalQuestion } from "./agent-context.ts";
import { openAnswers } from "./answers.ts";
import type { JournalEntry } from "./runtime.ts";

const refund: ApprovalQuestion = {
  type: "approval",
  prompt: "Refund 5 EUR?",
  tool: "refund",
  arguments: { amount: 5, to: { name: "Ada" } },
  schema: { type: "object", properties: { amount: { type: "number" } } },
};
const revision = 3;
const open = (journal: readonly JournalEntry[], more: { revision?: number; isRecorded?: boolean } = {}) =>
  openAnswers(journal, { revision, isRecorded: false, ...more });

/** The journal after a person answered the question. */
function answered(question: ApprovalQuestion, journal: readonly JournalEntry[] = []): JournalEntry[] {
  const asked = open(journal).ask("ask#0", question);
  if (asked.type !== "asked") throw new Error(`Unexpected outcome: ${JSON.stringify(asked)}`);
  return [...journal, { kind: "answer", key: asked.key, value: '{"approved":true,"payload":null}' }];
}

test("an answer is found by its question, regardless of the order of fields", () => {
  const answers = open(answered(refund));
  const { type, ...rest } = refund;
  const reordered = { ...rest, arguments: { to: { name: "Ada" }, amount: 5 }, type };
  expect(answers.find("ask#0", refund)).toBe('{"approved":true,"payload":null}');
  expect(answers.find("ask#0", reordered)).not.toBeNull();
  expect(answers.find("ask#0", { ...refund, ttl_seconds: 60, approvers: { role: "admin" } })).not.toBeNull();
  expect(answers.find("ask#1", refund)).toBeNull();
});

test("an answer stays invalid when the question changes and changes back", () => {
  const other = { ...refund, prompt: "Refund 500 EUR?" };
  const journal = answered(other, answered(refund));
  expect(open(journal).find("ask#0", refund)).toBeNull();
  expect(open(journal).find("ask#0", other)).not.toBeNull();
});

const changed = fc.oneof(
  fc.string().map((prompt) => ({ question: { ...refund, prompt }, revision })),
  fc.string().map((tool) => ({ question: { ...refund, tool }, revision })),
  fc.constant({ question: { ...refund, tool: undefined } as unknown as ApprovalQuestion, revision }),
  fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((args) => ({ question: { ...refund, arguments: args as Record<string, unknown> }, revision })),
  fc.double().map((amount) => ({ question: { ...refund, arguments: { ...refund.arguments, amount } }, revision })),
  fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((schema) => ({ question: { ...refund, schema: schema as Record<string, unknown> }, revision })),
  fc.integer().map((other) => ({ question: refund, revision: other })),
);
const shownAs = ({ question, revision: by }: { question: ApprovalQuestion; revision: number }) =>
  JSON.parse(JSON.stringify({ ...question, by }));

test("P30: of a thousand changed questions none takes the answer to the one that was shown", () => {
  const journal = answered(refund);
  const original = shownAs({ question: refund, revision });
  let tried = 0;
  fc.assert(
    fc.property(changed, (other) => {
      fc.pre(!isEqual(shownAs(other), original));
      tried += 1;
      const question = JSON.parse(JSON.stringify(other.question)) as ApprovalQuestion;
      expect(open(journal, { revision: other.revision }).find("ask#0", question)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
  expect(tried).toBeGreaterThanOrEqual(1_000);
});

const isEqual = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
};

test("a question that changed after its answer is new and names the one it replaces", () => {
  const journal = answered(refund);
  const first = open([]).ask("ask#0", refund);
  const asked = open(journal).ask("ask#0", { ...refund, prompt: "Delete the whole account?" });
  expect(asked).toMatchObject({ type: "asked", changedFrom: first.type === "asked" ? first.digest : "" });
  expect(open(journal).ask("ask#1", refund)).not.toHaveProperty("changedFrom");
});

test("a question that changes after every answer fails the run after five answers, with advice", () => {
  let journal: JournalEntry[] = [];
  for (let amount = 1; amount <= 5; amount += 1) journal = answered({ ...refund, arguments: { amount } }, journal);
  expect(open(journal).ask("ask#0", refund, { tokensUsed: 7 })).toMatchObject({
    type: "failed",
    error: { code: "agent_error", message: expect.stringContaining("inside ctx.step") },
    tokensUsed: 7,
  });
});

test("a key of an older release, without a question, answers nothing except in a recorded replay", () => {
  const journal: JournalEntry[] = [{ kind: "answer", key: "ask#0", value: "{}" }];
  expect(open(journal).find("ask#0", refund)).toBeNull();
  expect(open(journal).ask("ask#0", refund)).toMatchObject({ type: "asked" });
  expect(open(journal, { isRecorded: true }).find("ask#0", refund)).toBe("{}");
});
