import { expect } from "vitest";
import { totpCode, totpStep } from "../packages/server/src/lib/totp.ts";
import type { Browser } from "./browser.ts";
import type { TestDatabase } from "./database.ts";

/** What an authenticator shows for a secret, now or some steps of thirty seconds away. */
export const shownCode = (secret: string, stepsAway = 0): string => totpCode(secret, totpStep(Date.now()) + stepsAway);

export type Enrolled = { secret: string; recoveryCodes: string[] };

/** Somebody who is signed in sets up a second factor. */
export async function enrol(person: Browser, password: string): Promise<Enrolled> {
  const begun = await person.call<{ secret: string }>("POST", "/api/auth/second-factor", { body: { password } });
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.body;
  const body = { code: shownCode(secret) };
  const confirmed = await person.call<{ codes: string[] }>("POST", "/api/auth/second-factor/confirm", { body });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, recoveryCodes: confirmed.body.codes };
}

/** The code that is shown now, as if none had been used before: nobody waits half a minute for the next. */
export async function freshCode(database: TestDatabase, secret: string): Promise<string> {
  await database.query("update second_factors set last_step = 0");
  return shownCode(secret);
}
