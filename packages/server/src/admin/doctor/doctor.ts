import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openCode } from "../../app/agent-code.ts";
import { messageOf } from "../../lib/errors.ts";
import { createLog } from "../../lib/observability/log.ts";
import { readDiskSpace } from "../../lib/system/resources.ts";
import { judgeClock, type Verdict } from "../../model/verdicts.ts";
import { readRelease } from "../../release.ts";
import { SandboxUnavailable } from "../../runtimes/code/sandbox.ts";
import { joinKeyring, listFormerProofs, locateSecretKeys } from "../../secret-key.ts";
import { listMigrationFiles } from "../../store/database/migrate.ts";
import { joinSource, type Source } from "../../store/database/open.ts";
import { connect } from "../../store/database/postgres.ts";
import { createStore, type Store } from "../../store/store.ts";
import type { StandaloneDeps } from "../backup.ts";
import { countBoxes, needsOtherKey } from "../secrets.ts";
import * as judge from "./verdicts.ts";

/** Transactions that write events are normally short. */
const feedHeldSeconds = 5;

type Config = StandaloneDeps["config"];
type Look = readonly [check: string, look: () => Promise<Verdict>];
type Line = Verdict & { check: string };

/** Checks everything that matters for support; changes nothing and continues if a check fails. */
export async function runDoctor({ config, print }: StandaloneDeps) {
  // Do not wait for the database: an unreachable database is a finding.
  const source = await joinSource({ ...config, databaseWaitSeconds: 0 }, print).catch(
    (error) => new Error(messageOf(error)),
  );
  const lines = source instanceof Error ? await withoutDatabase(config, source) : await withDatabase(config, source);
  return {
    ok: lines.every(({ state }) => state !== "problem"),
    checks: lines.map(({ check, state, words, whatToDo }) => ({ check, state, words, what_to_do: whatToDo })),
  };
}

async function withoutDatabase(config: Config, { message }: Error): Promise<Line[]> {
  const here: Look[] = [
    ["database", async () => judge.judgeFailure(message)],
    ["secret key", async () => judge.judgeUnproven(locateSecretKeys(config).length)],
  ];
  return lookAt([...here, ...onThisMachine(config)]);
}

async function withDatabase(config: Config, source: Source): Promise<Line[]> {
  const log = await createLog({ level: "silent", format: "json" });
  const database = connect({ url: source.directUrl, connections: 2, log, name: "agentrun doctor" });
  try {
    const store = createStore(database, database);
    const server = await store.installation.readServer();
    const location = server.isHere && server.directory && existsSync(server.directory) ? server.directory : null;
    const answers: Look = ["database", async () => judge.judgeServer(server)];
    const schema = server.isEmpty ? emptyDatabase : onStore(config, store);
    return await lookAt([answers, ["clock", () => lookAtClock(store)], ...schema, ...onThisMachine(config, location)]);
  } catch (error) {
    return withoutDatabase(config, new Error(messageOf(error)));
  } finally {
    await database.close();
    await source.stop();
  }
}

/** Run the checks one after the other, to put little load on a system in trouble. */
async function lookAt(looks: readonly Look[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [check, look] of looks) {
    const verdict = await look().catch((error) => judge.judgeFailure(messageOf(error)));
    lines.push({ check, ...verdict });
  }
  return lines;
}

const emptyDatabase: Look[] = [["schema", async () => judge.judgeMigrations(listMigrationFiles(), [])]];

function onStore(config: Config, store: Store): Look[] {
  const { installation, nodes } = store;
  return [
    ["schema", async () => judge.judgeMigrations(listMigrationFiles(), await installation.listMigrations())],
    ["secret key", () => lookAtSecrets(config, store)],
    ["nodes", async () => judge.judgeNodes(await nodes.listLive(), readRelease())],
    ["leases", async () => judge.judgeAbandoned(await installation.readAbandoned(), (await nodes.listLive()).length)],
    ["queue", async () => judge.judgeQueue(await installation.readQueue(), config.queueWaitSeconds)],
    ["deliveries", async () => judge.judgeDeliveries(await installation.readOverdueDeliveries())],
    ["feed", async () => judge.judgeFeed(await store.events.findFeedHolder(feedHeldSeconds))],
    ["webhooks", async () => judge.judgeWebhooks(await installation.readTroubledWebhooks())],
    ["partitions", async () => judge.judgePartitions(await installation.readHoursAhead())],
  ];
}

function onThisMachine(config: Config, location: string | null = null): Look[] {
  return [
    ["data directory", () => lookAtDisk(config.dataDir)],
    ...(location ? [["database's disk", () => lookAtDisk(location)] as const] : []),
    ["certificate", () => lookAtCertificate(config)],
    ...(config.code.kind === "off" ? [] : [["code sandbox", () => lookAtSandbox(config)] as const]),
  ];
}

/** Opens the sandbox in the same way as a node. */
async function lookAtSandbox(config: Config): Promise<Verdict> {
  const opened = await openCode(config).catch((error: unknown) => {
    if (error instanceof SandboxUnavailable) return error;
    throw error;
  });
  return judge.judgeSandbox(opened);
}

async function lookAtClock({ installation }: Store): Promise<Verdict> {
  // The first query also includes the connection setup.
  await installation.readClock();
  const before = performance.now();
  const theirs = await installation.readClock();
  const roundTripMs = performance.now() - before;
  return judgeClock({ skewMs: theirs - (Date.now() - roundTripMs / 2), roundTripMs });
}

async function lookAtSecrets(config: Config, store: Store): Promise<Verdict> {
  const keyring = await joinKeyring(config, store);
  const counted = await countBoxes(store, keyring);
  const isUnderWay = (await listFormerProofs(store)).length > 0 || needsOtherKey(keyring, counted);
  return judge.judgeBoxes(counted, isUnderWay);
}

const lookAtDisk = async (path: string): Promise<Verdict> => judge.judgeDisk({ path, ...(await readDiskSpace(path)) });

async function lookAtCertificate({ tls, dataDir }: Config): Promise<Verdict> {
  const file = tls?.certFile ?? join(dataDir, "tls", "server.pem");
  if (!tls && !existsSync(file)) return judge.noCertificateYet;
  const { validToDate } = new X509Certificate(await readFile(file));
  const daysLeft = (validToDate.getTime() - Date.now()) / 86_400_000;
  return judge.judgeCertificate({ file, daysLeft, isOurs: tls === null });
}
