import fc from "fast-check";
import { expect, test } from "vitest";
import { newApiKey } from "../crypto/api-key.ts";
import { describeError, scrubText } from "./describe-error.ts";

const secrets = [
  newApiKey(),
  "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  "sk-proj-0123456789abcdef",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
  "ada.lovelace@example.com",
];
/** Text around a secret that does not make it part of a longer word. */
const around = fc.string({ unit: fc.constantFrom(" ", "a", "1", ":", "(", ")", "\n", "é", "{"), maxLength: 20 });

test("no key, token, signing secret or e-mail address remains, in any position", () => {
  fc.assert(
    fc.property(fc.constantFrom(...secrets), around, around, (secret, before, after) => {
      const error = new Error(`${before} ${secret} ${after}`, { cause: new Error(`inside: ${secret}`) });
      error.stack = `Error: ${error.message}\n    at f (${secret})`;
      const described = JSON.stringify(describeError(error, "here"));
      const tail = secret.slice(secret.startsWith("ar_") ? 12 : 6);
      expect(described).not.toContain(tail);
    }),
  );
});

test.each([
  ["connect postgres://owner:hunter2@db.internal:5432/x", "connect postgres://[redacted]@db.internal:5432/x"],
  ["sent Bearer abc.def", "sent Bearer [redacted]"],
  ["password=hunter2 refused", "password=[redacted] refused"],
  ['invalid input syntax for type uuid: "My diary"', 'invalid input syntax for type uuid: "…"'],
  ['relation "runs" does not exist', 'relation "runs" does not exist'],
  ['broken "off', 'broken "…"'],
])("%s becomes %s", (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
});

test("errors of one kind share a fingerprint; a different context or message gives a different one", () => {
  const make = (message: string) => new TypeError(message);
  const print = (error: unknown, place = "GET /v2/runs") => describeError(error, place).fingerprint;
  const [one, other] = ["run 17 of run_01jz8v3k5qe8xa2m4n6p8r0t2v", "run 18 of run_01jz8v3k5qe8xa2m4n6p8r0t2w"].map(
    make,
  );
  expect(print(one)).toBe(print(other));
  expect(print(one)).not.toBe(print(one, "GET /v2/agents"));
  expect(print(one)).not.toBe(print(make("another thing")));
  expect(print("a string")).toBe(print("a string"));
});

test("any thrown value is described, also one that is not an error or is its own cause", () => {
  const circular = new Error("round");
  circular.cause = circular;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.constant(circular),
        fc.string().map((text) => new Error(text)),
      ),
      (thrown) => {
        const { name, message, fingerprint } = describeError(thrown, "here");
        expect([typeof name, message.isWellFormed(), message.includes("\0"), fingerprint.length]).toEqual([
          "string",
          true,
          false,
          32,
        ]);
      },
    ),
  );
});
