import type { GuardFinding, OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { MeasuredCheck } from "../../model/policies.ts";
import { type ModelUse, tokensOf } from "../../model/usage.ts";
import type { Judged } from "../../store/guardrails/findings.ts";
import type { Store } from "../../store/store.ts";

/** The result of checking an incoming JSON text against the policies of the organisation and the agent. */
export type InputVerdict = {
  text: string;
  findings: GuardFinding[];
  isBlocked: boolean;
  /** Model usage of the check. */
  use?: ModelUse | null;
  /** Time and duration, if worth recording. */
  look?: MeasuredCheck | null;
};
export type GuardInput = (
  organizationId: OrganizationId,
  policy: string | null,
  json: string,
  root: string,
) => Promise<InputVerdict> | InputVerdict;

/** Returns the text guards for file content; null if there are none, so files need not be read. */
export type FindTextGuard = (organizationId: OrganizationId, policy: string | null) => Promise<GuardText | null>;
export type GuardText = (json: string, root: string) => Promise<InputVerdict> | InputVerdict;

/** Applies the output policies to a stored JSON text before it is shown; null: the policies withhold it. */
export type ShowText = (
  organizationId: OrganizationId,
  policy: string | null,
  json: string,
  root: string,
) => Promise<string | null>;

/** A policy rejected the content; names the guard and the field. */
export class GuardrailViolation extends ServiceError {
  readonly findings: readonly GuardFinding[];
  readonly use: ModelUse | null;

  constructor({ findings, use = null }: Pick<InputVerdict, "findings" | "use">) {
    const blocking = findings.filter(({ action, shadow }) => action === "block" && !shadow);
    const details = blocking.map(({ guard, field }) => ({
      param: field,
      code: guard,
      message: `The guard '${guard}' of a policy rejected '${field}'.`,
    }));
    super("guardrail_violation", { ...(details[0] ? { message: details[0].message } : {}), details });
    this.findings = findings;
    this.use = use;
  }
}

/** Counts a rejection and the model usage of the check. Errors are ignored: the rejection applies in any case. */
export async function countRefusal(store: Pick<Store, "guardrails">, judged: Judged, refusal: unknown): Promise<void> {
  if (!(refusal instanceof GuardrailViolation)) return;
  const { organizationId, agentId } = judged;
  await store.guardrails.noteRefusal({ organizationId, agentId, findings: refusal.findings }).catch(() => {});
  await countUse(store, judged, refusal.use);
}

async function countUse(store: Pick<Store, "guardrails">, judged: Judged, use: ModelUse | null): Promise<void> {
  if (use && tokensOf(use) > 0) await store.guardrails.noteTokens(judged, use).catch(() => {});
}

type CountingStore = Pick<Store, "guardrails">;

/**
 * Guards a text that creates no run: an action, a message of a thread, the input of a pipeline. The model usage is counted as soon as it
 * is known, whether the text is used or not, because no run will have it.
 */
export const countedInput =
  ({ store, guardInput }: { store: CountingStore; guardInput: GuardInput }, judged: Judged): GuardInput =>
  async (...text) =>
    withUseCounted(store, judged, await guardInput(...text));

/** The same for the content of files, also of those that the input of a run names. */
export async function findCountedTextGuard(
  { store, findTextGuard }: { store: CountingStore; findTextGuard: FindTextGuard },
  judged: Judged,
  policy: string | null,
): Promise<GuardText | null> {
  const guard = await findTextGuard(judged.organizationId, policy);
  return guard && (async (...text) => withUseCounted(store, judged, await guard(...text)));
}

/** The returned verdict has no usage, so that it is not counted twice. */
async function withUseCounted(store: CountingStore, judged: Judged, verdict: InputVerdict): Promise<InputVerdict> {
  await countUse(store, judged, verdict.use ?? null);
  return { ...verdict, use: null };
}
