import pg from "pg";
import { fromUuid } from "../../packages/server/src/lib/ids.ts";
import type { Service } from "../support/service.ts";
import type { PatroniCluster } from "./patroni.ts";

/** Queries the leader directly: the nodes may still use an old one. */
export async function queryLeader<Row>(cluster: PatroniCluster, text: string): Promise<Row[]> {
  const leader = await cluster.waitUntilWhole();
  const client = new pg.Client({ connectionString: cluster.urlOf([leader]) });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

export async function findMissing(cluster: PatroniCluster, acknowledged: string[]): Promise<string[]> {
  const rows = await queryLeader<{ id: string }>(cluster, "select id from runs");
  const kept = new Set<string>(rows.map(({ id }) => fromUuid("run", id)));
  return acknowledged.filter((id) => !kept.has(id));
}

export const canWrite = async ({ api, credentials }: Service): Promise<boolean> =>
  (await api("POST", "/runs", { body: { agent_id: credentials.agent_id, input: {} } })).status === 200;
