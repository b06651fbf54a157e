import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { migrate } from "../../packages/server/src/store/database/migrate.ts";
import { bundleService, compiledBeside } from "./bundle.ts";
import { ensureBuilt, ensureSiteBuilt } from "./dashboard/pages.ts";
import { onServer, templateDatabase } from "./database.ts";
import { startService } from "./service.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Time limit of one test file; afterwards its process is killed. */
    minutesOfAFile: number;
  }
}

const print = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Starts one PostgreSQL for the whole suite, with a migrated database that each test file clones. AGENTRUN_TEST_DATABASE_URL
 * selects another server, as a superuser: tests that break a server still start their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Here, and not in each test: two tests would build concurrently, under running services.
  ensureBuilt();
  ensureSiteBuilt();
  const outside = process.env.AGENTRUN_TEST_DATABASE_URL;
  if (outside) {
    await makeTemplate(outside);
    await makeBundle(outside);
    project.provide("postgresUrl", outside);
    return () => onServer(outside, `drop database ${templateDatabase}`);
  }
  const directory = mkdtempSync(join(tmpdir(), "agentrun-test-"));
  // As root the database runs as another user, who needs access.
  chmodSync(directory, 0o711);
  // The suite's database is temporary, so it need not be durable; fault tests start their own.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "400" };
  const postgres = await startEmbeddedDatabase({ directory, print, settings });
  await makeTemplate(postgres.url);
  await makeBundle(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
    rmSync(postgres.location, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  // An external server may have it from an interrupted run.
  await onServer(url, `drop database if exists ${templateDatabase}`);
  await onServer(url, `create database ${templateDatabase}`);
  await migrate({ url: withDatabase(url, templateDatabase), print });
}

/** The bundle for all services of the suite. The first one writes the compile cache at its exit, for the others to read. */
async function makeBundle(url: string): Promise<void> {
  const entry = await bundleService();
  process.env.AGENTRUN_SUITE_ENTRY = entry;
  if (existsSync(compiledBeside(entry))) return;
  const name = `${templateDatabase}_first`;
  await onServer(url, `create database ${name} template ${templateDatabase}`);
  const first = await startService({ databaseUrl: withDatabase(url, name) });
  await first.stop();
  await first.remove();
  await onServer(url, `drop database ${name} with (force)`);
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
