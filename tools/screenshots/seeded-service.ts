import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { type Service, startService } from "../../test/support/service.ts";
import { seedEvaluation } from "./evaluation.ts";
import { addHistory } from "./history.ts";
import { seedMorePages } from "./more-places.ts";
import { seedStories } from "./stories.ts";

export type SeededService = { service: Service; places: Record<string, string>; stop(): Promise<void> };

/** A separate service with data of a month, so that no page is empty. */
export async function startSeededService(): Promise<SeededService> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-screenshots-"));
  chmodSync(directory, 0o711);
  const caFile = join(directory, "receiver.pem");
  writeFileSync(caFile, localCertificate.cert);
  const postgres = await startEmbeddedDatabase({ directory, print: () => {} });
  const env = {
    AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32",
    AGENTRUN_ALERT_SECONDS: "1",
    AGENTRUN_MODULES_DIR: fileURLToPath(new URL("./agents", import.meta.url)),
    NODE_EXTRA_CA_CERTS: caFile,
  };
  const service = await startService({ databaseUrl: postgres.url, env });
  const receiver = await startReceiver((_received, response) => response.writeHead(200).end('{"received":true}'));
  const places = await seedPages(service, receiver.url);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await addHistory(database);
  const more = await seedMorePages(service, database, receiver.url);
  await database.end();
  const stories = await seedStories(service);
  const evaluation = await seedEvaluation(service);
  return {
    service,
    places: { ...places, ...more, ...stories, ...evaluation },
    async stop() {
      await service.remove();
      await receiver[Symbol.asyncDispose]();
      await postgres.stop();
      for (const each of [directory, postgres.location]) rmSync(each, { recursive: true, force: true });
    },
  };
}

type Made = { id: string };

export async function seedPages({ api, credentials }: Service, receiverUrl: string): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown) => (await api<Made>("POST", path, { body })).body.id;
  const deploy = (key: string) => make(`/agents/${key}/deploy`, {});
  const run = (agent_id: string, input: unknown) => make("/runs", { agent_id, input });
  const [approval, countdown, csv, intake] = await Promise.all(
    ["approval", "countdown", "csv-to-json", "intake"].map(deploy),
  );
  const webhook = await make("/webhooks", {
    url: `${receiverUrl}/hooks/orders`,
    events: ["run.completed", "run.failed"],
  });
  for (const query of ["What is the status of order A-20417?", "Where is my parcel?", "Cancel my subscription"]) {
    await run(credentials.agent_id, { query });
  }
  const table = await run(String(csv), { csv: "sku,price\nA-1,12.50\nA-2,8.00" });
  await run(String(countdown), { from: 5 });
  await run(String(csv), { csv: 'sku,price\n"A-1,12.50' });
  const parked = await run(String(approval), {
    request: "Refund 40 EUR to customer 1182?",
    details: { order: "A-20417", amount_eur: 40, reason: "Arrived broken" },
  });
  const answered = await run(String(approval), { request: "Refund 12 EUR to customer 904?" });
  await api("POST", `/runs/${answered}/action`, { body: { type: "approve" } });
  await run(String(intake), { title: "New supplier", fields: [{ name: "company", label: "Company", type: "text" }] });
  await api("POST", `/webhooks/${webhook}/test`);
  await api("PATCH", `/agents/${approval}`, { body: { name: "Refund desk", limits: { timeout_seconds: 300 } } });
  const key = await make("/api-keys", { name: "Shop front end", scopes: ["runs:write", "agents:read"] });
  await make("/api-keys", { name: "Reporting", scopes: ["usage:read", "analytics:read"] });
  await api("POST", `/api-keys/${key}/rotate`);
  await make("/caps", { period: "month", unit: "runs", limit: 60 });
  await make("/caps", { period: "day", unit: "usd", limit: 20, each_user: true, on_limit: "ask" });
  await make("/members/invitations", { email: "grace@example.com", role: "developer" });
  return {
    overview: "/?range=7d",
    runs: "/runs",
    inbox: "/inbox",
    run: `/runs/${table}`,
    "run-approval": `/runs/${parked}`,
    playground: `/playground?agent=${csv}&from=${table}`,
    agents: "/agents",
    agent: `/agents/${approval}`,
    "agent-call": `/agents/${approval}?tab=call`,
    workbench: `/agents/${approval}?tab=configuration`,
    "agent-revisions": `/agents/${approval}?tab=revisions`,
    catalog: "/catalog",
    webhooks: "/webhooks",
    webhook: `/webhooks/${webhook}`,
    costs: "/costs",
    caps: "/caps",
    usage: "/usage",
    "api-keys": "/settings/api-keys",
    members: "/settings/members",
    sessions: "/settings/sessions",
    audit: "/settings/audit",
    profile: "/settings/profile",
  };
}
