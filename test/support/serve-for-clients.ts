/**
 * A temporary service for the tests of client libraries in other languages: prints one line of JSON when it is ready, serves
 * until its standard input is closed or it gets a signal, and leaves nothing behind. With `DATABASE_URL` it uses that
 * database, else an embedded one. A line `restart` on its standard input restarts the service on the same port and data, and
 * prints the same line of JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { type Service, startService } from "./service.ts";

const agents = ["talker", "waiter", "gatekeeper", "listener"];
const modules = fileURLToPath(new URL("./agents", import.meta.url));
const databaseUrl = process.env.DATABASE_URL;

const dataDir = mkdtempSync(join(tmpdir(), "agentrun-clients-"));
// Webhook receivers in a client's test listen on the loopback address, with this certificate.
const receiver = { cert_file: join(dataDir, "receiver.pem"), key_file: join(dataDir, "receiver-key.pem") };
writeFileSync(receiver.cert_file, localCertificate.cert);
writeFileSync(receiver.key_file, localCertificate.key);
const options = (port: string) => ({
  dataDir,
  ...(databaseUrl ? { databaseUrl } : {}),
  env: {
    AGENTRUN_MODULES_DIR: modules,
    AGENTRUN_PORT: port,
    AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    NODE_EXTRA_CA_CERTS: receiver.cert_file,
  },
});

async function addAgent(service: Service, module: string): Promise<[string, string]> {
  const body = { name: module, runtime: { type: "module", module } };
  const answer = await service.api<{ id: string }>("POST", "/agents/custom", { body });
  if (answer.status !== 201) throw new Error(`the agent ${module} was refused: ${answer.text}`);
  return [module, answer.body.id];
}

let service = await startService(options("0"));
const ids = Object.fromEntries(await Promise.all(agents.map((module) => addAgent(service, module))));
const { credentials } = service;
const ready = {
  base_url: service.baseUrl,
  api_key: credentials.api_key,
  ca_file: join(dataDir, "tls", "ca.pem"),
  email: credentials.email,
  password: credentials.password,
  organization_id: credentials.organization_id,
  agent_id: credentials.agent_id,
  agents: ids,
  receiver,
};
const printReady = () => process.stdout.write(`${JSON.stringify(ready)}\n`);

async function restart(): Promise<void> {
  await service.stop();
  service = await startService(options(new URL(ready.base_url).port));
  printReady();
}

async function end(): Promise<void> {
  await service.api.close();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => line === "restart" && void restart());
lines.once("close", end);
printReady();
