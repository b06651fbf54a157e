import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import { digestOf, toAnswerKey } from "../../src/model/journal.ts";
import type { JournalEntry } from "../../src/runtimes/runtime.ts";
import intake from "./module.ts";

const fields = [
  { name: "full_name", label: "Full name" },
  { name: "plan", label: "Plan", type: "choice", options: ["starter", "team"] },
  { name: "seats", label: "Seats", type: "integer" },
  { name: "contact", label: "Contact", type: "email" },
  { name: "start", label: "Start date", type: "date" },
  { name: "note", label: "Note", required: false },
];
const complete = { full_name: "Ada", plan: "team", seats: 3, contact: "ada@example.com", start: "2026-03-01" };

test("a form that is complete already asks nobody", async () => {
  const run = await testAgent(intake, { input: { title: "Signup", fields, values: complete } });
  expect(run.output).toEqual({ result: "Signup: complete", values: complete, asked: [] });
  expect(run.questions).toEqual([]);
});

test("only what is missing is asked for, optional fields beside it", async () => {
  const { full_name, plan, seats, ...rest } = complete;
  const input = { title: "Signup", fields, values: { full_name, plan, seats } };
  const run = await testAgent(intake, { input, answers: [rest] });
  expect(run.output).toMatchObject({ values: complete, asked: ["contact", "start", "note"] });
  expect(run.questions).toHaveLength(1);
  expect(run.questions[0]).toMatchObject({
    type: "input",
    prompt: "Signup: please give Contact, Start date, Note (optional).",
    schema: { required: ["contact", "start"], additionalProperties: false },
  });
});

test("the schema asked with compiles strictly, takes a right answer and refuses wrong ones", async () => {
  const { questions } = await testAgent(intake, { input: { title: "Signup", fields } });
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const accepts = ajv.compile(Reflect.get(questions[0] ?? {}, "schema"));
  expect(accepts(complete)).toBe(true);
  for (const wrong of [{ seats: 1.5 }, { plan: "huge" }, { contact: "nobody" }, { start: "soon" }, { full_name: "" }]) {
    expect(accepts({ ...complete, ...wrong }), JSON.stringify(wrong)).toBe(false);
  }
});

test("a value given that does not fit its field is asked for again", async () => {
  const values = { ...complete, seats: "three", start: "2026-13-45", stranger: 1 };
  const answers = [{ seats: 3, start: "2026-03-01" }];
  const { output } = await testAgent(intake, { input: { title: "Signup", fields, values }, answers });
  expect(output).toMatchObject({ values: complete, asked: ["seats", "start", "note"] });
});

test("a person who keeps leaving fields out is asked three times, then the run fails and says what is missing", async () => {
  const input = { title: "Signup", fields, values: { ...complete, seats: null } };
  // The service refuses such an answer when it is sent; one that is kept nevertheless must not make the run ask for ever.
  const journal: JournalEntry[] = [];
  for (const round of [0, 1, 2]) {
    const asked = await testAgent(intake, { input, journal });
    expect(asked.status).toBe("requires_action");
    const digest = digestOf(asked.questions.at(-1) as never, 1);
    journal.push({ kind: "answer", key: toAnswerKey(`ask#${round}`, digest), value: "{}" });
  }
  const run = await testAgent(intake, { input, journal });
  expect(run).toMatchObject({ status: "failed", error: { message: "Still missing after 3 rounds: seats." } });
});

test("a form that contradicts itself is refused before anybody is asked", async () => {
  const twice = await testAgent(intake, { input: { title: "Signup", fields: [fields[0], fields[0]] } });
  expect(twice.error?.message).toContain("full_name is listed twice");
  const optionless = { title: "Signup", fields: [{ name: "plan", label: "Plan", type: "choice" }] };
  expect((await testAgent(intake, { input: optionless })).error?.message).toContain("plan has no options");
});

test("names that objects inherit are ordinary field names", async () => {
  const form = { title: "Odd", fields: [{ name: "constructor", label: "Builder" }] };
  const { output } = await testAgent(intake, { input: form, answers: [{ constructor: "Acme" }] });
  expect(output?.values).toEqual({ constructor: "Acme" });
});
