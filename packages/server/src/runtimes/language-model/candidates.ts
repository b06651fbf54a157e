import type { ModelPrice } from "@agentrun/contract";
import type { LanguageModel } from "ai";
import { type FindModel, type ModelSource, modelsOf } from "../../model/providers.ts";
import type { RunHost, RuntimeCall } from "../runtime.ts";
import { modelError } from "./failures.ts";
import type { OpenModel, Tap } from "./open-model.ts";
import { findPrice, type Prices } from "./prices.ts";
import { RunFailed } from "./run-failed.ts";
import { type ModelConfiguration, toBodyFields } from "./settings.ts";

/** A model that can execute the turns of a run. */
export type Candidate = { source: ModelSource; open: (tap?: Tap) => LanguageModel; price: ModelPrice | null };

type CandidateParts = { findModel: FindModel; open: OpenModel; prices: Prices };

/** The agent's model and its fallbacks. A model that is not configured counts as failed; the first error is reported. */
export async function openCandidates(
  parts: CandidateParts,
  { run, configuration, host }: RuntimeCall,
  runtime: ModelConfiguration,
): Promise<[Candidate, ...Candidate[]]> {
  const found = await Promise.all(
    modelsOf(runtime).map(({ provider, model }) => parts.findModel(run.organizationId, provider, model)),
  );
  const missing = found.flatMap((one) => ("missing" in one ? one.missing : []));
  const candidates = found.flatMap((one) => ("missing" in one ? [] : toCandidate(parts, one, runtime)));
  const [first, ...others] = candidates;
  if (!first) throw new RunFailed(modelError("provider_not_configured", missing[0] ?? ""));
  if (missing.length > 0) host.log("a model of the agent is not configured", { reason: missing[0] });
  await assertPriced(candidates, configuration.limits.max_cost_usd !== undefined, host);
  return [first, ...others];
}

const toCandidate = (
  { open, prices }: CandidateParts,
  source: ModelSource,
  runtime: ModelConfiguration,
): Candidate => ({
  source,
  open: (tap) => open(source, toBodyFields(source, runtime), tap),
  price: findPrice(prices, source.type, source.model),
});

/** A budget in dollars needs a known price: that of the run, and a cap that rejects models without one. */
async function assertPriced(
  candidates: readonly Candidate[],
  hasBudget: boolean,
  host: Pick<RunHost, "findPriceCap">,
): Promise<void> {
  const unpriced = candidates.find(({ price }) => price === null);
  if (!unpriced) return;
  const capId = hasBudget ? null : await host.findPriceCap();
  if (!hasBudget && capId === null) return;
  const { model, type } = unpriced.source;
  const message =
    `${capId ? `The cap ${capId} limits dollars` : "The agent has limits.max_cost_usd"}, but no price is known for the model "${model}" of type ${type}. ` +
    "Ask the operator to add it to the file in AGENTRUN_MODEL_PRICES, or " +
    (capId ? "use a cap on tokens, or set `unpriced` of the cap to `ignore`." : "use limits.max_tokens instead.");
  throw new RunFailed(modelError("provider_not_configured", message));
}
