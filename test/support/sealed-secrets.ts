import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Agent, ConnectLink, Connector, Provider, Run, Secret } from "@agentrun/contract";
import { signPayload } from "../../packages/server/src/lib/crypto/webhook-signature.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { ApiClient } from "./api-client.ts";
import { openBrowser } from "./browser.ts";
import type { TestDatabase } from "./database.ts";
import type { Service } from "./service.ts";
import type { FreshWebhook } from "./webhook-world.ts";

const entry = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));

export type SecretReport = {
  ok: boolean;
  resealed: number;
  sealing_key: string;
  keys: { id: string; where: string; boxes: number; needed: boolean }[];
  unopened: string[];
  next: string;
};

type Place = { databaseUrl: string; dataDir: string; secretKey?: string };

/** `agentrun admin secrets …` next to a service, which may be running. */
export function startSecrets(verb: "check" | "rotate", { databaseUrl, dataDir, secretKey = "" }: Place): ChildProcess {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, AGENTRUN_DATA_DIR: dataDir };
  return spawn(process.execPath, [entry, "secrets", verb], { env: { ...env, AGENTRUN_SECRET_KEY: secretKey } });
}

export async function runSecrets(verb: "check" | "rotate", place: Place) {
  const child = startSecrets(verb, place);
  if (!child.stdout || !child.stderr) throw new Error("the command has no output");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stderr, report: stdout === "" ? null : (JSON.parse(stdout) as SecretReport) };
}

/** Removes every key but the newest from the file. */
export function keepNewestKey(dataDir: string): void {
  const file = join(dataDir, "secret-key");
  writeFileSync(file, `${readFileSync(file, "utf8").split("\n")[0]}\n`);
}

export const countKeys = (dataDir: string): number =>
  readFileSync(join(dataDir, "secret-key"), "utf8").trim().split("\n").length;

/** The columns of the whole database that contain encrypted values. */
export async function findSealedColumns({ query }: TestDatabase): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name not in (select relname from pg_class where relispartition) and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await query(`select 1 from ${table} where ${column}::text ~ 'enc:v|656e633a76' limit 1`);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

export async function startOutside() {
  const answer = ({ url, headers, body: form }: Received, response: ServerResponse) => {
    const issuer = `https://${headers.host}`;
    // A user's token is valid for longer than the test; a client's own token expires, so that another is requested.
    const expires_in = form.includes("grant_type=authorization_code") ? 3_600 : 60;
    const known: Record<string, object> = {
      "/token": { access_token: "t", token_type: "bearer", expires_in },
      "/register": { client_id: "registered", redirect_uris: [] },
      "/.well-known/oauth-authorization-server": {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        registration_endpoint: `${issuer}/register`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
      },
      "/.well-known/openid-configuration": { issuer, authorization_endpoint: `${issuer}/authorize` },
    };
    const body = known[url] ?? { output: {} };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  return startReceiver(answer);
}

type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Creates one of every encrypted value, and returns a function that checks each of them through the service. */
export async function sealEverything(service: Service, outside: Outside) {
  const { api, credentials } = service;
  const post = async <T>(path: string, body: object) => {
    const made = await api<T>("POST", path, { body });
    if (made.status >= 300) throw new Error(`${path} was refused: ${made.text}`);
    return made.body;
  };
  const { url } = outside;
  const hook = await post<FreshWebhook>("/webhooks", { url: `${url}/hook`, events: ["run.completed"] });
  const rotated = await post<{ secret: string }>(`/webhooks/${hook.id}/rotate`, {});
  const secret = await post<Secret>("/secrets", { name: "AGENT_KEY", value: "the former key of the agent" });
  await post(`/secrets/${secret.id}/rotate`, { value: "the key of the agent" });
  const headers = { "X-Tenant": "the header", "X-Key": "Key ${secret:AGENT_KEY}" };
  const runtime = { type: "http", url: `${url}/agent`, headers };
  const agent = await post<Agent>("/agents/custom", { name: "Elsewhere", runtime });
  await api("PATCH", `/agents/${agent.id}`, { body: { description: "a second revision" } });
  const provider = await post<Provider>("/providers", {
    name: "mine",
    type: "openai_compatible",
    base_url: `${url}/v1`,
    api_key: "the-providers-key",
    default_model: "small",
  });
  const oauth = { token_url: `${url}/token`, client_id: "me", client_secret: "the client's secret" };
  const connector = await post<Connector>("/connectors", {
    name: "Things",
    type: "mcp",
    url: `${url}/mcp`,
    headers: { "X-Api-Key": "the connector's key" },
    oauth,
  });
  const consented = await connectOnce(api, post, url);
  await workGuarded(post);
  await api("PUT", "/single-sign-on", { body: { issuer: url, client_id: "me", client_secret: "the-sign-in-secret" } });
  // One member is setting up an authenticator, and one is on the way to the provider.
  const owner = openBrowser(service);
  await owner.login(credentials.email, credentials.password);
  await owner.call("POST", "/api/auth/second-factor", { body: { password: credentials.password } });
  await api("GET", `/api/auth/sso?organization=${credentials.organization_id}`);
  const agentSecret = agent.runtime.type === "http" ? (agent.runtime.secret ?? "") : "";
  const at = (path: string) => outside.received.findLast((request) => request.url.startsWith(path));

  return {
    connector,
    hook,
    /** Whether a request to the webhook is signed with both of its secrets. */
    isSigned: ({ headers, body }: Received) =>
      headers["x-service-signature"] === signPayload(rotated.secret, body) &&
      headers["x-service-signature-previous"] === signPayload(hook.secret, body),
    /** Uses each of them through the service, and returns the results. */
    async use(service: Service) {
      outside.received.length = 0;
      await service.api<Run>("POST", "/runs", { body: { agent_id: agent.id, input: {} } });
      await service.api("POST", `/providers/${provider.id}/test`, { body: {} });
      await service.api("POST", `/connectors/${connector.id}/test`);
      await service.api("POST", `/connectors/${consented}/test`);
      const sent = at("/agent");
      return {
        agentHeader: sent?.headers["x-tenant"],
        namedSecret: sent?.headers["x-key"],
        isAgentSigned: sent?.headers["x-service-signature"] === signPayload(agentSecret, sent?.body ?? ""),
        providerKey: at("/v1")?.headers.authorization,
        consentToken: at("/consented")?.headers.authorization,
        connectorHeader: at("/mcp")?.headers["x-api-key"],
        hasClientSecret: decodeURIComponent(sentSecret(at("/token"))).includes("the client's secret"),
      };
    },
  };
}

type Post = <T>(path: string, body: object) => Promise<T>;

/** A run that has completed a step, and whose policy redacts a part of its output. */
async function workGuarded(post: Post): Promise<void> {
  const guards = [{ type: "pii", kinds: ["email"], on: "output", action: "redact" }];
  const policy = await post<{ id: string }>("/policies", { name: "No addresses", guards });
  const runtime = { type: "module", module: "gatekeeper" };
  const agent = await post<Agent>("/agents/custom", { name: "Keeper", policy: policy.id, runtime });
  const run = await post<Run>("/runs", { agent_id: agent.id, input: {} });
  if (run.status !== "requires_action") throw new Error(`the run has not come to its question: ${run.status}`);
}

/** A connector with client credentials, and one that a user has connected and another is about to. */
async function connectOnce(api: ApiClient, post: Post, url: string): Promise<string> {
  const [type, owner] = ["mcp", "organization"];
  const named = { owner, client_id: "me", client_secret: "the client's other secret" };
  await post("/connectors", { name: "Named", type, url: `${url}/named`, authorization: named });
  const body = { name: "Consented", type, url: `${url}/consented`, authorization: { owner } };
  const { id } = await post<Connector>("/connectors", body);
  const setOut = async () => {
    const { url: link } = await post<ConnectLink>(`/connectors/${id}/connect`, {});
    const { headers } = await api("GET", new URL(link).pathname + new URL(link).search);
    const state = new URL(String(headers.location)).searchParams.get("state");
    return { state, cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "" };
  };
  const { state, cookie } = await setOut();
  const came = await api("GET", `/api/connect/callback?code=c&state=${state}`, { headers: { cookie } });
  if (came.status !== 200) throw new Error(`it could not be connected: ${came.text}`);
  await setOut();
  return id;
}

/** A client's secret is in the header or in the body. */
const sentSecret = (request: Received | undefined): string =>
  `${Buffer.from(String(request?.headers.authorization).replace("Basic ", ""), "base64")} ${request?.body}`.replaceAll(
    "+",
    " ",
  );

export const asTheyWere = {
  agentHeader: "the header",
  namedSecret: "Key the key of the agent",
  isAgentSigned: true,
  providerKey: "Bearer the-providers-key",
  consentToken: "Bearer t",
  connectorHeader: "the connector's key",
  hasClientSecret: true,
};
