import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { expect, test } from "vitest";
import { configurationKindNames, configurationKinds, fieldsOfKind } from "./configuration-kinds.ts";
import { createConfigurationSchema } from "./configuration-schema.ts";
import { endpoints } from "./endpoints.ts";
import { configurationWords } from "./words/configurations.ts";

const schema = createConfigurationSchema("https://localhost:8443/schemas/configuration.json");
const isValid = new Ajv2020({ strict: false, discriminator: true, formats: fullFormats }).compile(schema);
const runtime = { type: "model", provider: "default", model: "default" };

test("the example of the reference is valid", () => {
  expect(isValid(configurationWords.planConfiguration.example.configuration), JSON.stringify(isValid.errors)).toBe(
    true,
  );
});

test.each([
  ["names of connectors", { connectors: [{ name: "tracker" }] }, true],
  ["ids of connectors", { connectors: [{ id: "con_01jz8v3k5qe8xa2m4n6p8r0t2v" }] }, false],
  ["any name of a policy", { policy: "No cards" }, true],
  ["null for no policy", { policy: null }, true],
  ["unknown fields", { polcy: "strict" }, false],
])("an agent: %s", (_, fields, expected) => {
  expect(isValid({ agents: { support: { runtime, ...fields } } })).toBe(expected);
});

test("secrets are references", () => {
  const provider = (api_key: string) => isValid({ providers: { main: { type: "openai", api_key } } });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference.
  expect([provider("${env:OPENAI_API_KEY}"), provider("sk-literal")]).toEqual([true, false]);
});

test("every kind has operations of the endpoint table, and refers only to earlier kinds and to its own fields", () => {
  for (const [place, kind] of configurationKindNames.entries()) {
    const { operations, references, defaults, fixed, merged } = configurationKinds[kind];
    expect(Object.values(operations).filter((name) => !(name in endpoints))).toEqual([]);
    expect(references.filter(({ to, isLater }) => !isLater && configurationKindNames.indexOf(to) >= place)).toEqual([]);
    const named = [...Object.keys(defaults), ...fixed, ...merged, ...references.map(({ path }) => path[0] ?? "")];
    expect(named.filter((field) => !fieldsOfKind(kind).includes(field))).toEqual([]);
  }
});
