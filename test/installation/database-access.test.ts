import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedPostgres } from "@agentrun/embedded-postgres";
import { type CertificateFiles, ensureLocalCertificate, makeServerCertificate } from "@agentrun/local-ca";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { createCli } from "../support/cli.ts";
import { databaseUser } from "../support/database.ts";
import { runUntilExit, type Service, startService } from "../support/service.ts";

let directory: string;
let postgres: EmbeddedPostgres;
let certificate: CertificateFiles;
const services: Service[] = [];

/** A separate server with TLS; a path too long for a socket makes it listen on a port. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "agentrun-access-"));
  chmodSync(directory, 0o711);
  certificate = await ensureLocalCertificate(join(directory, "tls"));
  const settings = {
    ssl: "on",
    ssl_cert_file: handOver(certificate.certFile, "server.crt"),
    ssl_key_file: handOver(certificate.keyFile, "server.key"),
  };
  postgres = await startEmbeddedDatabase({ directory: join(directory, "p".repeat(100)), print: () => {}, settings });
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.remove()));
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
  if (postgres) rmSync(postgres.location, { recursive: true, force: true });
});

/** A copy that the database's user may read. */
function handOver(file: string, name: string): string {
  const copy = join(directory, name);
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  if (databaseUser) chownSync(copy, databaseUser.uid, databaseUser.gid);
  return copy;
}

async function onServer<Row>(...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  let rows: Row[] = [];
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

/** The address of an empty database on the server. */
async function createDatabase(name: string): Promise<string> {
  await onServer(`create database ${name}`);
  return postgres.url.replace(/\/\w+$/, `/${name}`);
}

async function start(databaseUrl: string): Promise<Service> {
  const service = await startService({ databaseUrl });
  services.push(service);
  return service;
}

const checked = ({ caFile }: CertificateFiles) => `sslmode=verify-full&sslrootcert=${caFile}`;

const canRun = async ({ api, credentials }: Service) =>
  (await api("POST", "/runs", { body: { agent_id: credentials.agent_id, input: {} } })).status;

test("with sslmode=verify-full every connection uses TLS, to a server with a verified certificate", async () => {
  const service = await start(`${await createDatabase("guarded")}?${checked(certificate)}`);
  expect(await canRun(service)).toBe(200);
  const connections = await onServer<{ ssl: boolean }>(
    "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'agentrun%'",
  );
  expect(connections.length).toBeGreaterThan(2);
  expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
});

test("a certificate of another authority is rejected with a message at the start", async () => {
  const other = await ensureLocalCertificate(join(directory, "other"));
  const { code, output } = await runUntilExit({ databaseUrl: `${postgres.url}?${checked(other)}` });
  expect(code).toBe(1);
  expect(output).toContain("is not trusted");
  expect(output).toContain("sslrootcert=/path/to/ca.pem");
});

test("a certificate for another host is rejected with a message at the start", async () => {
  const authorityKey = createPrivateKey(readFileSync(join(directory, "tls", "ca-key.pem")));
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { issuer, validFromDate, validToDate } = new X509Certificate(readFileSync(certificate.certFile));
  const request = {
    ...{ subject: "elsewhere.example", issuer: issuer.replace("CN=", "") },
    ...{ publicKey, issuerPublicKey: createPublicKey(authorityKey), signingKey: authorityKey },
    ...{ notBefore: validFromDate, notAfter: validToDate },
  };
  writeFileSync(join(directory, "server.crt"), makeServerCertificate(request, { dns: ["elsewhere.example"], ips: [] }));
  writeFileSync(join(directory, "server.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
  await onServer("select pg_reload_conf()");
  const { code, output } = await runUntilExit({ databaseUrl: `${postgres.url}?${checked(certificate)}` });
  expect(code).toBe(1);
  expect(output).toContain("is not trusted");
  expect(output).toContain("does not match certificate");
});

test("a role without superuser rights that owns one schema is sufficient", async () => {
  const asOwner = await createDatabase("shared");
  await onServer("create role tenant login password 'p' nosuperuser nocreatedb nocreaterole");
  const client = new pg.Client({ connectionString: asOwner });
  await client.connect();
  await client.query("revoke create on schema public from public; create schema tenant authorization tenant");
  const service = await start(asOwner.replace(/\/\/[^@]*@/, "//tenant:p@"));
  expect(await canRun(service)).toBe(200);
  const { rows } = await client.query(
    "select distinct schemaname, tableowner from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  expect(rows).toEqual([{ schemaname: "tenant", tableowner: "tenant" }]);
});

test("several hosts of which one is up work as one database, and options in the address are kept", async () => {
  const address = (await createDatabase("several")).replace(/@([^/]+)\//, "@127.0.0.1:1,$1/");
  const service = await start(`${address}?options=-c%20search_path%3Dpublic&target_session_attrs=read-write`);
  expect(await canRun(service)).toBe(200);

  const other = (await createDatabase("restored")).replace(/@([^/]+)\//, "@127.0.0.1:1,$1/");
  const backup = join(directory, "several.tar.gz");
  for (const [url, ...words] of [
    [address, "doctor"],
    [address, "backup", backup],
    [other, "restore", backup],
  ] as const) {
    const cli = createCli({
      DATABASE_URL: url,
      AGENTRUN_DATA_DIR: service.dataDir,
      AGENTRUN_SECRET_KEY: "a key for the tests",
    });
    expect(await cli.run(["admin", ...words])).toMatchObject({ code: 0 });
    cli.remove();
  }
});

test("an invalid address is reported together with the other invalid settings", async () => {
  const { code, output } = await runUntilExit({ databaseUrl: "postgres://a:b@one:port,two/db" });
  expect(code).toBe(1);
  expect(output).toContain("DATABASE_URL cannot be read");
});
