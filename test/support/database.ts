import { randomBytes } from "node:crypto";
import { findFirstUser, isRoot } from "@agentrun/host";
import pg from "pg";
import { inject } from "vitest";

export const templateDatabase = "agentrun_template";

/** The user of a PostgreSQL that a test starts: it refuses to run as root. */
export const databaseUser = isRoot() ? findFirstUser(["postgres", "nobody", "daemon"]) : undefined;

export type TestDatabase = {
  url: string;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

/** A fresh copy of the migrated database for one test. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(`template ${templateDatabase}`);

/** An empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase("");

async function createDatabase(how: string): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} ${how}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on("error", () => {});
  return {
    url: url.href,
    query: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    async drop() {
      await pool.end();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
