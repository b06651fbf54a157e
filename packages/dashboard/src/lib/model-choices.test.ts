import { expect, test } from "vitest";
import type { Provider } from "../models.ts";
import { priceText, toModelChoices } from "./model-choices.ts";

const provider = (change: Partial<Provider>) =>
  ({ name: "openai", type: "openai", default_model: null, is_default: false, models: [], ...change }) as Provider;
const small = { name: "small", price: { input: 0.25, output: 2, cached_input: 0.025 } };
const runtime = (providerName: string, model: string) => ({ type: "model" as const, provider: providerName, model });

test("`default` shows the actual model, and a model shows its price", () => {
  const known = [provider({ is_default: true, default_model: "small", models: [small] })];
  const choices = toModelChoices(known, runtime("default", "default"));
  expect(choices.providers).toEqual([
    { value: "default", label: "Default: currently openai" },
    { value: "openai", label: "openai" },
  ]);
  expect(choices.models).toEqual(["default", "small"]);
  expect(choices.prices.get("default")).toBe("currently small");
  expect(choices.modelNote).toBe("Default: small. $0.25 in, $2 out per million tokens, $0.025 for cached input.");
  expect(toModelChoices(known, runtime("openai", "huge")).modelNote).toMatch(/not counted/);
});

test("reports an unknown provider, no provider, and a provider without a default model", () => {
  expect(toModelChoices([], runtime("mine", "m"))).toMatchObject({
    providerNote: expect.stringMatching(/No provider with this name/),
  });
  expect(toModelChoices([], runtime("default", "m")).providerNote).toMatch(/has no default provider/);
  expect(toModelChoices([provider({ name: "bare" })], runtime("bare", "default")).modelNote).toMatch(/Enter a model/);
  expect(priceText(null)).toBe("price unknown");
});
