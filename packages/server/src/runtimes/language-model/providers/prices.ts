import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ModelPrice, type ProviderType, type ShownProviderType, shownProviderTypes } from "@agentrun/contract";
import { Ajv } from "ajv";
import { messageOf } from "../../../lib/errors.ts";
import { ownProperty } from "../../../lib/json/records.ts";

/** Prices by model name; a model with changing prices has a list, each with its first day. */
type PriceList = Record<string, ModelPrice | ModelPrice[]>;
export type Prices = Record<ProviderType, PriceList> & { ai_sdk?: PriceList };

const amount = { type: "number", minimum: 0 };
const day = { type: "string", pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" };
const price = {
  type: "object",
  properties: { input: amount, output: amount, cached_input: amount, cache_write: amount, from: day },
  required: ["input", "output"],
  additionalProperties: false,
};
const models = {
  type: "object",
  additionalProperties: { anyOf: [price, { type: "array", minItems: 1, items: price }] },
};
const shape = {
  type: "object",
  properties: { about: { type: "string" }, ...Object.fromEntries(shownProviderTypes.map((type) => [type, models])) },
  additionalProperties: false,
};

const builtInPrices = fileURLToPath(new URL("../../../../model-prices.json", import.meta.url));

/** The built-in prices (validated by a test), overridden by the operator's file. */
export function loadPrices(ownFile: string | null): Prices {
  const prices: Prices = { openai: {}, anthropic: {}, openai_compatible: {} };
  const builtIn = JSON.parse(readFileSync(builtInPrices, "utf8")) as Partial<Prices>;
  for (const read of [builtIn, ownFile ? readPrices(ownFile) : {}])
    for (const type of shownProviderTypes) prices[type] = { ...prices[type], ...read[type] };
  return prices;
}

/** Throws if the file is invalid. */
function readPrices(file: string): Partial<Prices> {
  const ajv = new Ajv();
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (ajv.validate(shape, read)) return read as Partial<Prices>;
    throw new Error(ajv.errorsText(ajv.errors, { dataVar: "prices" }));
  } catch (error) {
    throw new Error(`The model prices in ${file} cannot be used: ${messageOf(error)}`);
  }
}

const datedVersion = /-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** The price of a model on a day, by default today; null if unknown. */
export function findPrice(
  prices: Prices,
  type: ShownProviderType,
  model: string,
  on: string = new Date().toISOString().slice(0, 10),
): ModelPrice | null {
  const known = prices[type] ?? {};
  for (const name of [model, model.replace(datedVersion, "")]) {
    const found = ownProperty(known, name);
    if (found) return inForce([found].flat(), on);
  }
  return null;
}

/** Models of a provider type by name, with today's prices. */
export const listPriced = (prices: Prices, type: ShownProviderType): { name: string; price: ModelPrice | null }[] =>
  Object.keys(prices[type] ?? {}).map((name) => ({ name, price: findPrice(prices, type, name) }));

/** The latest price; one without a day has always applied. */
const inForce = (prices: readonly ModelPrice[], on: string): ModelPrice | null =>
  prices
    .filter(({ from = "" }) => from <= on)
    .toSorted((a, b) => (a.from ?? "").localeCompare(b.from ?? ""))
    .at(-1) ?? null;
