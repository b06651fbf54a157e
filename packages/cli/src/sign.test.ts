import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSecret, signatureHeaders } from "./sign.ts";

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const id = "evt_01J0000000000000000000000A";
const body = `{"id":"${id}","type":"test","created_at":"2026-01-02T03:04:05.000Z","data":{"webhook_id":"wh_01J0000000000000000000000B"}}`;

test("listen creates the same signatures as the service", () => {
  expect(signatureHeaders(secret, id, body, 1767323045)).toEqual({
    "X-SERVICE-Signature": "51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550",
    "webhook-id": id,
    "webhook-timestamp": "1767323045",
    "webhook-signature": "v1,0GWFONWfoGxfCmD27Owmm8UjYcbRj19IyW94MFyRmLQ=",
  });
});

test("every secret gives a Standard Webhooks signature: a secret that is not base64 is its own key", () => {
  const signed = `v1,${createHmac("sha256", "whsec_my-secret").update(`${id}.1.${body}`).digest("base64")}`;
  expect(signatureHeaders("whsec_my-secret", id, body, 1)["webhook-signature"]).toBe(signed);
  expect(signatureHeaders(newSecret(), id, body, 1)["webhook-signature"]).toMatch(/^v1,/);
});
