import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { fakeContext } from "../fake-context.ts";
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
  const { context, asked } = fakeContext({ title: "Signup", fields, values: complete });
  expect(await intake.run(context)).toEqual({ result: "Signup: complete", values: complete, asked: [] });
  expect(asked).toEqual([]);
});

test("only what is missing is asked for, optional fields beside it", async () => {
  const { full_name, plan, seats, ...rest } = complete;
  const { context, asked } = fakeContext(
    { title: "Signup", fields, values: { full_name, plan, seats } },
    { answers: [rest] },
  );
  expect(await intake.run(context)).toMatchObject({ values: complete, asked: ["contact", "start", "note"] });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    type: "input",
    prompt: "Signup: please give Contact, Start date, Note (optional).",
    schema: { required: ["contact", "start"], additionalProperties: false },
  });
});

test("the schema asked with compiles strictly, takes a right answer and refuses wrong ones", async () => {
  const { context, asked } = fakeContext({ title: "Signup", fields }, { answers: [complete] });
  await intake.run(context);
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const accepts = ajv.compile(asked[0]?.schema as object);
  expect(accepts(complete)).toBe(true);
  for (const wrong of [{ seats: 1.5 }, { plan: "huge" }, { contact: "nobody" }, { start: "soon" }, { full_name: "" }]) {
    expect(accepts({ ...complete, ...wrong }), JSON.stringify(wrong)).toBe(false);
  }
});

test("a value given that does not fit its field is asked for again", async () => {
  const values = { ...complete, seats: "three", start: "2026-13-45", stranger: 1 };
  const { context } = fakeContext(
    { title: "Signup", fields, values },
    { answers: [{ seats: 3, start: "2026-03-01" }] },
  );
  expect(await intake.run(context)).toMatchObject({ values: complete, asked: ["seats", "start", "note"] });
});

test("a person who keeps leaving fields out is asked three times, then the run fails and says what is missing", async () => {
  const { context, asked } = fakeContext(
    { title: "Signup", fields, values: { ...complete, seats: null } },
    { answers: [{}, {}, {}] },
  );
  await expect(intake.run(context)).rejects.toThrow("Still missing after 3 rounds: seats.");
  expect(asked).toHaveLength(3);
});

test("a form that contradicts itself is refused before anybody is asked", async () => {
  const twice = fakeContext({ title: "Signup", fields: [fields[0], fields[0]] });
  await expect(intake.run(twice.context)).rejects.toThrow("full_name is listed twice");
  const optionless = fakeContext({ title: "Signup", fields: [{ name: "plan", label: "Plan", type: "choice" }] });
  await expect(intake.run(optionless.context)).rejects.toThrow("plan has no options");
});

test("names that objects inherit are ordinary field names", async () => {
  const form = { title: "Odd", fields: [{ name: "constructor", label: "Builder" }] };
  const { context } = fakeContext(form, { answers: [{ constructor: "Acme" }] });
  expect((await intake.run(context)).values).toEqual({ constructor: "Acme" });
});
