import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newSigningSecret, signPayload, standardWebhookHeaders } from "./webhook-signature.ts";

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const body =
  '{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z","data":{"webhook_id":"wh_01J0000000000000000000000B"}}';

test("the published vector gives the published signature", () => {
  const signature = "51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550";
  expect(signPayload(secret, body)).toBe(signature);
  expect(signPayload(secret, Buffer.from(body))).toBe(signature);
});

test("the published vector gives the published Standard Webhooks headers", () => {
  expect(standardWebhookHeaders(secret, "evt_01J0000000000000000000000A", 1767323045, body)).toEqual({
    "webhook-id": "evt_01J0000000000000000000000A",
    "webhook-timestamp": "1767323045",
    "webhook-signature": "v1,0GWFONWfoGxfCmD27Owmm8UjYcbRj19IyW94MFyRmLQ=",
  });
});

test("text and its bytes have the same signature, and a changed byte changes it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme", minLength: 1 }), (key, text) => {
      const signature = signPayload(key, text);
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      expect(signPayload(key, Buffer.from(text))).toBe(signature);
      const changed = Buffer.from(text);
      changed[0] = (changed[0] ?? 0) ^ 1;
      expect(signPayload(key, changed)).not.toBe(signature);
    }),
  );
});

test("the key of Standard Webhooks is the decoded base64 of the secret, with or without its prefix", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.string(), (bytes, text) => {
      const key = Buffer.from(bytes);
      const expected = createHmac("sha256", key).update(`evt_1.5.${text}`).digest("base64");
      for (const prefix of ["whsec_", ""]) {
        const headers = standardWebhookHeaders(prefix + key.toString("base64"), "evt_1", 5, text);
        expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["no padding", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"],
  ["the URL alphabet", `whsec_${Buffer.alloc(33, 0xff).toString("base64url")}`],
  ["a space inside", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMU FRYXGBkaGxwdHh8="],
  ["stray low bits", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9="],
  ["plain words", "whsec_correct horse battery staple and some more"],
  ["nothing after the prefix", "whsec_"],
])("a secret with %s is not base64, so its own bytes are the key", (_name, own) => {
  const expected = createHmac("sha256", own).update("evt_1.1.{}").digest("base64");
  expect(standardWebhookHeaders(own, "evt_1", 1, "{}")["webhook-signature"]).toBe(`v1,${expected}`);
});

test("a new secret is whsec_ with 32 random bytes and works for both signatures", () => {
  const made = newSigningSecret();
  expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSigningSecret()).not.toBe(made);
  expect(standardWebhookHeaders(made, "evt_1", 1, "{}")).toHaveProperty("webhook-signature");
});
