import { expect } from "vitest";
import { totpCode, totpStep } from "../../packages/server/src/lib/crypto/totp.ts";
import type { ApiAnswer, CallOptions } from "./api-client.ts";
import type { TestDatabase } from "./database.ts";
import type { Service } from "./service.ts";

/** A person at the service's own pages: keeps cookies and sends `sec-fetch-site`. */
export type Browser = {
  login(email: string, password: string, more?: Record<string, unknown>): Promise<ApiAnswer>;
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Body>>;
  cookie(): string;
};

export function openBrowser(service: Service): Browser {
  const api = service.apiAs(null);
  const jar = new Map<string, string>();
  const cookieOf = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = async <Body>(method: string, path: string, options: CallOptions = {}) => {
    const cookie = cookieOf();
    const headers = { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}), ...options.headers };
    const answer = await api<Body>(method, path, { ...options, headers });
    for (const given of [answer.headers["set-cookie"] ?? []].flat()) {
      const [name = "", value = ""] = (given.split(";", 1)[0] ?? "").split("=", 2);
      jar.set(name, value);
    }
    return answer;
  };
  return {
    call,
    login: (email, password, more = {}) =>
      call("POST", "/api/auth/login", { body: { email, password, ...more } }) as Promise<ApiAnswer>,
    cookie: cookieOf,
  };
}

/** The code that an authenticator shows for a secret, now or some 30-second steps away. */
export const shownCode = (secret: string, stepsAway = 0): string => totpCode(secret, totpStep(Date.now()) + stepsAway);

export type Enrolled = { secret: string; recoveryCodes: string[] };

/** Sets up a second factor for a signed-in member. */
export async function enrol(person: Browser, password: string): Promise<Enrolled> {
  const begun = await person.call<{ secret: string }>("POST", "/api/auth/second-factor", { body: { password } });
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.body;
  const body = { code: shownCode(secret) };
  const confirmed = await person.call<{ codes: string[] }>("POST", "/api/auth/second-factor/confirm", { body });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, recoveryCodes: confirmed.body.codes };
}

/** The current code, with the record of used codes cleared: the test need not wait 30 seconds for the next. */
export async function freshCode(database: TestDatabase, secret: string): Promise<string> {
  await database.query("update second_factors set last_step = 0");
  return shownCode(secret);
}
