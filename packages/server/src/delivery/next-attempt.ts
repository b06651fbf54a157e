import type { AttemptResult, RetryPolicy } from "../model/webhooks.ts";
import type { AfterAttempt } from "../store/webhooks/attempts.ts";

export type RetrySettings = {
  /** Number of attempts of the standard policy. */
  attempts: number;
  /** The wait after each attempt. After the last attempt, the delivery counts as failed when the wait is over. */
  backoffSeconds: readonly number[];
};

/** The waits of the extended policy after the standard waits; the last one is repeated. */
const extendedSeconds = [120, 600, 1_800, 3_600, 7_200, 14_400];
const extendedForSeconds = 3 * 86_400;
const gone = 410;

/** What follows one attempt. Pure, so every branch is a one-line test. */
export function nextAttempt(
  result: Pick<AttemptResult, "outcome" | "responseStatus">,
  countedAttempts: number,
  policy: RetryPolicy,
  settings: RetrySettings,
): AfterAttempt {
  if (result.outcome === "succeeded") return { status: "succeeded" };
  if (result.outcome === "interrupted") return { status: "pending", inSeconds: 0, forgiven: true };
  if (result.responseStatus === gone) return { status: "closing", inSeconds: 0, gone: true };
  return policy === "extended" ? nextExtended(countedAttempts, settings) : nextStandard(countedAttempts, settings);
}

function nextStandard(countedAttempts: number, { attempts, backoffSeconds }: RetrySettings): AfterAttempt {
  const wait = backoffSeconds[countedAttempts - 1];
  if (countedAttempts >= attempts) return { status: "closing", inSeconds: wait ?? 0, gone: false };
  return { status: "pending", inSeconds: wait ?? backoffSeconds.at(-1) ?? 0, forgiven: false };
}

function nextExtended(countedAttempts: number, { backoffSeconds }: RetrySettings): AfterAttempt {
  const waits = [...backoffSeconds, ...extendedSeconds];
  const waitAfter = (attempt: number) => waits[Math.min(attempt, waits.length) - 1] ?? 0;
  let waited = 0;
  for (let attempt = 1; attempt <= countedAttempts; attempt += 1) waited += waitAfter(attempt);
  if (waited > extendedForSeconds) return { status: "closing", inSeconds: 0, gone: false };
  return { status: "pending", inSeconds: waitAfter(countedAttempts), forgiven: false };
}
