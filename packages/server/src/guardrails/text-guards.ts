import type { Guard, GuardAction, GuardFinding } from "@agentrun/contract";
import { createEmail, createPhones } from "./detectors/contact-details.ts";
import type { Detector } from "./detectors/detector.ts";
import { createCard, createIban, createNationalIds } from "./detectors/id-numbers.ts";
import { createPatterns } from "./detectors/patterns.ts";
import { createPromptInjection } from "./detectors/prompt-injection.ts";
import { createSecrets } from "./detectors/secrets.ts";
import { createTerms } from "./detectors/terms.ts";

/** A guard that looks at texts, ready for use. */
export type TextGuard = {
  name: string;
  action: GuardAction;
  shadow: boolean;
  detectors: readonly Detector[];
  /** What tells cheaply that a text has nothing for it; each question once. */
  prefilters: readonly ((text: string) => boolean)[];
  /** From how many digits on numbers are looked at as well. */
  minDigits: number;
};

/** Whether what it finds may not go on as it is. */
export const isEnforced = ({ shadow, action }: Pick<TextGuard, "shadow" | "action">): boolean =>
  !shadow && action !== "flag";

/** What identifies a guard in what it finds. */
export const nameOf = (guard: Pick<Guard, "name" | "type">): string => guard.name ?? guard.type;

/** The guard as one that reads texts; null where it judges the whole instead. */
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

/** Numbers of persons and cards that stand without separators are this long; shorter ones are amounts and counts. */
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
      return createSecrets();
    case "prompt_injection":
      return createPromptInjection();
    case "terms":
      return [
        createTerms({
          deny: guard.deny,
          allow: guard.allow,
          caseSensitive: guard.case_sensitive,
          wholeWords: guard.whole_words,
        }),
      ];
    case "patterns":
      return createPatterns({ deny: guard.deny, allow: guard.allow, mark: `[${guard.name ?? "pattern"}]` });
    default:
      return null;
  }
}

function createPii({ kinds, regions }: Extract<Guard, { type: "pii" }>): Detector[] {
  const makers: Record<(typeof kinds)[number], () => Detector[]> = {
    card: () => [createCard()],
    iban: () => [createIban()],
    national_id: createNationalIds,
    email: () => [createEmail()],
    phone: () => createPhones(regions),
  };
  // In this order: of two that begin at the same place the first names the mark.
  const order = ["card", "iban", "national_id", "email", "phone"] as const;
  return order.filter((kind) => kinds.includes(kind)).flatMap((kind) => makers[kind]());
}

/** What guards found, each place once with how often. */
export class Findings {
  readonly #known = new Map<string, GuardFinding>();

  add(finding: GuardFinding): void {
    const key = [finding.guard, finding.stage, finding.field, finding.action, finding.shadow].join("\n");
    const known = this.#known.get(key);
    if (known) known.count += finding.count;
    else if (this.#known.size < mostFindings)
      this.#known.set(key, { ...finding, guard: toStorable(finding.guard), field: toStorable(finding.field) });
  }

  all(): GuardFinding[] {
    return [...this.#known.values()];
  }
}

/** Findings are counted by the database, which reads no NUL and no half of a character out of JSON; names may have both. */
const toStorable = (text: string): string => text.slice(0, mostFieldChars).replaceAll("\0", "\ufffd").toWellFormed();

/** Enough to see what happened; a thousand places say no more. */
const mostFindings = 50;
const mostFieldChars = 200;
