import { type LanguageModel, wrapLanguageModel } from "ai";
import type { ModelPackage } from "../../../model/providers.ts";
import { loadFactory, ModelPackageError } from "./model-packages.ts";

/** The newest model interface of the SDK; the SDK converts older ones to it. */
export type NewestModel = ReturnType<typeof wrapLanguageModel>;
type CallOptions = Parameters<NewestModel["doStream"]>[0];
type AnyModel = Parameters<typeof wrapLanguageModel>[0]["model"];
type Open = (model: string) => AnyModel;

/**
 * A model of a package that the operator installed. The package is loaded by the first call, so that unused packages cost neither start
 * time nor memory. A missing package is searched again by the next call.
 */
export function openPackageModel(one: ModelPackage, modelId: string, send: typeof fetch): LanguageModel {
  let loading: Promise<NewestModel> | null = null;
  const load = () => {
    loading ??= openNow(one, modelId, send).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const withOptions = (options: CallOptions): CallOptions => ({
    ...options,
    providerOptions: merge(one.options as Options, options.providerOptions ?? {}),
  });
  return {
    specificationVersion: "v4",
    provider: one.name,
    modelId,
    // Files are sent inline: if the package fetched URLs itself, they would bypass our guard.
    supportedUrls: {},
    doGenerate: async (options) => (await load()).doGenerate(withOptions(options)),
    doStream: async (options) => (await load()).doStream(withOptions(options)),
  } satisfies NewestModel;
}

async function openNow(one: ModelPackage, modelId: string, send: typeof fetch): Promise<NewestModel> {
  const create = await loadFactory(one);
  const provider = create({ ...one.settings, fetch: send }) as Open | { languageModel?: Open };
  const open = typeof provider === "function" ? provider : provider.languageModel?.bind(provider);
  if (!open) throw new ModelPackageError(`cannot be created from the package ${one.name}: it has no language models.`);
  return wrapLanguageModel({ model: open(modelId), middleware: [] });
}

type Options = NonNullable<CallOptions["providerOptions"]>;

/** Merges the operator's settings for all calls with those of the call. */
function merge(operators: Options, own: Options): Options {
  const names = Object.keys({ ...operators, ...own });
  return Object.fromEntries(names.map((name) => [name, { ...operators[name], ...own[name] }]));
}
