import type { GuardFinding, OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { MeasuredCheck } from "../../model/policies.ts";
import { type ModelUse, tokensOf } from "../../model/usage.ts";
import type { Judged } from "../../store/guardrails/findings.ts";
import type { Store } from "../../store/store.ts";

/** What the policies of an organisation and an agent make of a JSON text on its way in. */
export type InputVerdict = {
  text: string;
  findings: GuardFinding[];
  isBlocked: boolean;
  /** What was used of models to judge it. */
  use?: ModelUse | null;
  /** When and how long, where that is worth telling. */
  look?: MeasuredCheck | null;
};
export type GuardInput = (
  organizationId: OrganizationId,
  policy: string | null,
  json: string,
  root: string,
) => Promise<InputVerdict> | InputVerdict;

/** The guards that look at texts, for what is in files; null where there are none, and files need not be read for them. */
export type FindTextGuard = (organizationId: OrganizationId, policy: string | null) => Promise<GuardText | null>;
export type GuardText = (json: string, root: string) => Promise<InputVerdict> | InputVerdict;

/** A JSON text that stayed inside, as the policies let it out now; null: they do not. */
export type ShowText = (
  organizationId: OrganizationId,
  policy: string | null,
  json: string,
  root: string,
) => Promise<string | null>;

/** Something that a policy does not let in; says which guard and where. */
export class GuardrailViolation extends ServiceError {
  readonly findings: readonly GuardFinding[];
  readonly use: ModelUse | null;

  constructor({ findings, use = null }: Pick<InputVerdict, "findings" | "use">) {
    const blocking = findings.filter(({ action, shadow }) => action === "block" && !shadow);
    const details = blocking.map(({ guard, field }) => ({
      param: field,
      code: guard,
      message: `The guard '${guard}' of a policy refuses '${field}'.`,
    }));
    super("guardrail_violation", { ...(details[0] ? { message: details[0].message } : {}), details });
    this.findings = findings;
    this.use = use;
  }
}

/** Counts what was refused, and what it took to say so. The refusal stands whether it could be counted or not. */
export async function countRefusal(store: Pick<Store, "guardrails">, judged: Judged, refusal: unknown): Promise<void> {
  if (!(refusal instanceof GuardrailViolation)) return;
  const { organizationId, agentId } = judged;
  await store.guardrails.noteRefusal({ organizationId, agentId, findings: refusal.findings }).catch(() => {});
  await countJudging(store, judged, refusal.use).catch(() => {});
}

/** Counts what guards have used of models where no run is there to be counted with. */
export async function countJudging(
  store: Pick<Store, "guardrails">,
  judged: Judged,
  use: ModelUse | null,
): Promise<void> {
  if (use && tokensOf(use) > 0) await store.guardrails.noteTokens(judged, use);
}
