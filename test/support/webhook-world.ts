import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Delivery, DeliveryDetail, Webhook } from "@agentrun/contract";
import { vi } from "vitest";
import { localCertificate, type Received } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { agentSettings, createWorld, type World, type WorldOptions } from "./world.ts";

/** The response to its creation. */
export type FreshWebhook = Webhook & { secret: string; warnings: string[] };

/** A world whose webhooks may reach receivers on this machine, and trust their certificate. */
export type WebhookWorld = World & {
  /** The settings of its nodes, for a node on another database. */
  settings: Record<string, string>;
  addWebhook(url: string, body?: Record<string, unknown>): Promise<FreshWebhook>;
  /** Runs the echo agent; its event is written when this resolves. */
  run(input?: Record<string, unknown>): Promise<{ id: string; status: string }>;
  deliveries(webhookId: string): Promise<Delivery[]>;
  delivery(webhookId: string, id: string): Promise<DeliveryDetail>;
};

export async function createWebhookWorld(
  env: Record<string, string> = {},
  options: Omit<WorldOptions, "env"> = {},
): Promise<WebhookWorld> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-hooks-"));
  const caFile = join(directory, "receiver.pem");
  writeFileSync(caFile, localCertificate.cert);
  const network = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile };
  const settings = { ...network, ...env };
  const world = await createWorld({ ...options, env: settings });
  const { api, credentials } = world.service;
  return {
    ...world,
    settings: { ...agentSettings, ...settings },
    async addWebhook(url, body = {}) {
      const request = { url, events: ["run.completed", "run.failed"], ...body };
      const answer = await api<FreshWebhook>("POST", "/webhooks", { body: request });
      if (answer.status !== 201) throw new Error(`the webhook was refused: ${answer.text}`);
      return answer.body;
    },
    async run(input = { query: "hello" }) {
      const body = { agent_id: credentials.agent_id, input };
      const answer = await api<{ id: string; status: string }>("POST", "/runs", { body });
      if (answer.status !== 200) throw new Error(`the run did not end: ${answer.text}`);
      return answer.body;
    },
    deliveries: async (webhookId) =>
      (await api<{ data: Delivery[] }>("GET", `/webhooks/${webhookId}/deliveries?limit=100`)).body.data,
    delivery: async (webhookId, id) =>
      (await api<DeliveryDetail>("GET", `/webhooks/${webhookId}/deliveries/${id}`)).body,
    async remove() {
      await world.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits for a condition; unlike `expect.poll` also in concurrent tests. */
export const until = (what: string, isSo: () => boolean | Promise<boolean>, timeout = 30_000) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`${what}: not within ${timeout} ms`);
    },
    { timeout, interval: 25 },
  );

/** Waits until a receiver has this many requests. */
export const untilReceived = (receiver: { received: Received[] }, count: number, timeout?: number) =>
  until(`${count} requests at the receiver`, () => receiver.received.length >= count, timeout);

/** The newest delivery of a webhook, once it has this status. */
export const untilStatus = async (world: WebhookWorld, webhookId: string, status: string, timeout?: number) => {
  let newest: Delivery | undefined;
  const look = async () => {
    [newest] = await world.deliveries(webhookId);
    return newest?.status === status;
  };
  await until(`a delivery that has ${status}`, look, timeout);
  return newest as Delivery;
};
