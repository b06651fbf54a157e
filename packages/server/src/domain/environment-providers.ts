import { createHash } from "node:crypto";
import { fromUuid } from "../lib/ids.ts";
import type { EnvironmentProvider, ModelPackage } from "../model/providers.ts";

export type ModelSettings = {
  openaiKey: string | null;
  anthropicKey: string | null;
  url: string | null;
  urlKey: string | null;
  /** The default model of whichever comes first. */
  name: string | null;
};

/** What the operator has set for everybody, in the order in which the default is chosen. */
export function toEnvironmentProviders(
  settings: ModelSettings,
  packages: readonly InstalledProvider[] = [],
): EnvironmentProvider[] {
  const { openaiKey, anthropicKey, url, urlKey, name } = settings;
  const own = { baseUrl: null, defaultModel: null };
  const all: (EnvironmentProvider | false)[] = [
    url !== null && {
      ...own,
      id: idOf(1),
      name: "openai_compatible",
      type: "openai_compatible",
      baseUrl: url,
      apiKey: urlKey,
    },
    openaiKey !== null && { ...own, id: idOf(2), name: "openai", type: "openai", apiKey: openaiKey },
    anthropicKey !== null && { ...own, id: idOf(3), name: "anthropic", type: "anthropic", apiKey: anthropicKey },
    ...packages.map(toPackageProvider),
  ];
  const set = all.filter((provider) => provider !== false);
  return set.map((provider, index) =>
    index === 0 ? { ...provider, defaultModel: name ?? provider.defaultModel } : provider,
  );
}

/** A package of the AI SDK under the name that agents call it by. */
export type InstalledProvider = ModelPackage & { provider: string; defaultModel: string | null };

function toPackageProvider({ provider, defaultModel, ...installed }: InstalledProvider): EnvironmentProvider {
  const { apiKey, baseURL } = installed.settings;
  return {
    id: idOfName(provider),
    name: provider,
    type: "ai_sdk",
    package: installed,
    baseUrl: typeof baseURL === "string" ? baseURL : null,
    apiKey: typeof apiKey === "string" ? apiKey : null,
    defaultModel,
  };
}

const idOfName = (name: string) =>
  fromUuid("prov", `00000000-0000-7000-8001-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`);

/** The same on every node and after every start, and before every id that is made. */
const idOf = (number: number) => fromUuid("prov", `00000000-0000-7000-8000-00000000000${number}`);
