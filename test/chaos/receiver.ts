import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { Service } from "../support/service.ts";
import type { Evidence } from "./evidence.ts";

const events = ["run.completed", "run.failed", "pipeline.completed"];

/** Subscribes to every final event, and records what arrives. */
export async function subscribe({ api }: Service, evidence: Evidence): Promise<{ stop(): Promise<void> }> {
  let secret = "";
  const receiver = await startReceiver((received, response) => {
    evidence.hooks.push(toHook(received, secret));
    response.end();
  });
  const body = { url: receiver.url, events };
  const answer = await api<{ secret: string }>("POST", "/webhooks", { body });
  if (answer.status !== 201) throw new Error(`the webhook was refused: ${answer.text}`);
  secret = answer.body.secret;
  return { stop: () => receiver[Symbol.asyncDispose]() };
}

function toHook({ headers, body }: Received, secret: string): Evidence["hooks"][number] {
  const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: { id: string } };
  const seconds = Number(headers["webhook-timestamp"]);
  // Verified at the sent time: the database's clock may be an hour off, which is an injected fault and not a wrong signature.
  const standard = new StandardWebhook(secret).sign(String(headers["webhook-id"]), new Date(seconds * 1_000), body);
  const plain = createHmac("sha256", secret).update(body).digest("hex");
  const isSigned = headers["webhook-signature"] === standard && headers["x-service-signature"] === plain;
  return { event: id, type, subject: data.id, body, isSigned: isSigned && headers["webhook-id"] === id };
}
