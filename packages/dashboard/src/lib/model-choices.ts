import type { Provider, RuntimeModel } from "../models.ts";

type Price = NonNullable<Provider["models"][number]["price"]>;

const dollars = (amount: number): string => `$${amount}`;

/** The price of a model, short. */
export const priceText = (price: Price | null): string =>
  price === null
    ? "price unknown"
    : `${dollars(price.input)} in, ${dollars(price.output)} out per million tokens${
        price.cached_input === undefined ? "" : `, ${dollars(price.cached_input)} for cached input`
      }`;

type ModelChoices = {
  providers: { value: string; label: string }[];
  models: string[];
  /** By model; `default` has the price of its actual model. */
  prices: ReadonlyMap<string, string>;
  providerNote: string;
  modelNote: string;
};

/** The organisation's providers and models, and the current meaning of `default`. */
export function toModelChoices(known: readonly Provider[], { provider, model }: RuntimeModel): ModelChoices {
  const fallback = known.find(({ is_default }) => is_default);
  const chosen = provider === "default" ? fallback : known.find(({ name }) => name === provider);
  const models = chosen?.models ?? [];
  const named = known.map(({ name, type }) => ({ value: name, label: name === type ? name : `${name} (${type})` }));
  const isUnknown = provider !== "" && provider !== "default" && !chosen;
  return {
    providers: [
      { value: "default", label: fallback ? `Default: currently ${fallback.name}` : "Default" },
      ...named,
      ...(isUnknown ? [{ value: provider, label: provider }] : []),
    ],
    models: ["default", ...models.map(({ name }) => name)],
    prices: new Map([
      ["default", defaultText(chosen)],
      ...models.map(({ name, price }) => [name, priceText(price)] as const),
    ]),
    providerNote: isUnknown
      ? "No provider with this name."
      : provider === "default" && !fallback
        ? "The organisation has no default provider."
        : "Default always uses the organisation's default provider.",
    modelNote: noteOf(chosen, model),
  };
}

const defaultText = (chosen: Provider | undefined): string =>
  chosen?.default_model ? `currently ${chosen.default_model}` : "the provider's default model";

function noteOf(chosen: Provider | undefined, model: string): string {
  if (model === "default" && chosen && !chosen.default_model)
    return `${chosen.name} has no default model. Enter a model.`;
  const name = model === "default" ? chosen?.default_model : model;
  const found = chosen?.models.find((each) => each.name === name);
  const cost = found ? `${priceText(found.price)}.` : "";
  if (model === "default") return `Default: ${chosen?.default_model ?? "the provider's default model"}. ${cost}`.trim();
  return cost || "Not in the price table. Its cost is not counted.";
}
