import type { GuardFinding } from "@agentrun/contract";
import { type GuardCheck, isWorthTelling, type Look, toGuardCheck } from "../model/guard-checks.ts";

/** One that calls tools without end is not told of for ever. */
const mostLooks = 200;

/** How long the guards of one stretch of a run looked at what it read and said. */
export class GuardLooks {
  #looks: Look[] | null = null;
  #found: GuardFinding[] | null = null;
  #asksModel = false;

  noteFinding(finding: GuardFinding): void {
    this.#found ??= [];
    this.#found.push(finding);
  }

  noteModel(): void {
    this.#asksModel = true;
  }

  /** A look that began then is over, with all that was found since the one before; null where there is nothing to tell of it. */
  end(place: Pick<Look, "stage" | "field">, beganMs: number): Look | null {
    const tookMs = performance.now() - beganMs;
    const look = { ...place, beganMs, tookMs, findings: this.#found ?? none, asksModel: this.#asksModel };
    this.#found = null;
    this.#asksModel = false;
    if (!isWorthTelling(look)) return null;
    this.#looks ??= [];
    if (this.#looks.length < mostLooks) this.#looks.push(look);
    return look;
  }

  toChecks(now: number): GuardCheck[] | null {
    return this.#looks?.map((look) => toGuardCheck(look, now)) ?? null;
  }
}

const none: readonly GuardFinding[] = [];
