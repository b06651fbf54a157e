import type { Guard, GuardAction, GuardFinding } from "@agentrun/contract";
import {
  createCardDetector,
  createEmailDetector,
  createIbanDetector,
  createNationalIdDetectors,
  createObfuscatedEmailDetector,
  createPatternDetectors,
  createPhoneDetectors,
  createPromptInjectionDetectors,
  createSecretDetectors,
  createTermDetector,
  type Detector,
} from "@agentrun/text-detectors";
import { secretShapes } from "../lib/crypto/api-key.ts";

/** A compiled guard that checks texts. */
export type TextGuard = {
  name: string;
  action: GuardAction;
  shadow: boolean;
  detectors: readonly Detector[];
  /** Cheap tests that exclude most texts, without duplicates. */
  prefilters: readonly ((text: string) => boolean)[];
  /** The number of digits from which the guard also checks JSON numbers. */
  minDigits: number;
};

/** Whether the guard changes or blocks the text, rather than only reporting findings. */
export const isEnforced = ({ shadow, action }: Pick<TextGuard, "shadow" | "action">): boolean =>
  !shadow && action !== "flag";

export const nameOf = (guard: Pick<Guard, "name" | "type">): string => guard.name ?? guard.type;

/** Compiles a guard that checks texts; null for a guard that checks the whole value. */
export function createTextGuard(guard: Guard): TextGuard | null {
  const detectors = detectorsOf(guard);
  if (!detectors) return null;
  const prefilters = [...new Set(detectors.map(({ mayMatch }) => mayMatch))];
  return {
    name: nameOf(guard),
    action: guard.action,
    shadow: guard.shadow,
    detectors,
    prefilters,
    minDigits: minDigitsOf(guard),
  };
}

/** Personal and card numbers without separators have at least this many digits; shorter numbers are amounts and counts. */
const personalDigits = 11;

function minDigitsOf({ type }: Guard): number {
  if (type === "pii") return personalDigits;
  return type === "patterns" || type === "terms" ? 1 : Number.POSITIVE_INFINITY;
}

function detectorsOf(guard: Guard): Detector[] | null {
  switch (guard.type) {
    case "pii":
      return createPii(guard);
    case "secrets":
      return createSecretDetectors(secretShapes);
    case "prompt_injection":
      return createPromptInjectionDetectors();
    case "terms":
      return [
        createTermDetector({
          deny: guard.deny,
          allow: guard.allow,
          caseSensitive: guard.case_sensitive,
          wholeWords: guard.whole_words,
        }),
      ];
    case "patterns":
      return createPatternDetectors({ deny: guard.deny, allow: guard.allow, mark: `[${guard.name ?? "pattern"}]` });
    default:
      return null;
  }
}

function createPii({ kinds, regions }: Extract<Guard, { type: "pii" }>): Detector[] {
  const creators: Record<(typeof kinds)[number], () => Detector[]> = {
    card: () => [createCardDetector()],
    iban: () => [createIbanDetector()],
    national_id: createNationalIdDetectors,
    email: () => [createEmailDetector(), createObfuscatedEmailDetector()],
    phone: () => createPhoneDetectors(regions),
  };
  // The order matters: of two matches with the same start, the first detector provides the mark.
  const order = ["card", "iban", "national_id", "email", "phone"] as const;
  return order.filter((kind) => kinds.includes(kind)).flatMap((kind) => creators[kind]());
}

/** The findings of guards, one for each field, with a count. */
export class Findings {
  readonly #known = new Map<string, GuardFinding>();

  add(finding: GuardFinding): void {
    const key = [finding.guard, finding.stage, finding.field, finding.action, finding.shadow].join("\n");
    const known = this.#known.get(key);
    if (known) known.count += finding.count;
    else if (this.#known.size < maxFindings)
      this.#known.set(key, { ...finding, guard: toStorable(finding.guard), field: toStorable(finding.field) });
  }

  all(): GuardFinding[] {
    return [...this.#known.values()];
  }
}

/** PostgreSQL cannot read NUL characters or unpaired surrogates in JSON; names may contain both. */
const toStorable = (text: string): string => text.slice(0, maxFieldChars).replaceAll("\0", "\ufffd").toWellFormed();

/** Enough to see what happened; more fields add no information. */
const maxFindings = 50;
const maxFieldChars = 200;
