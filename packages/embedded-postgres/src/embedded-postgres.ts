import { readFile } from "node:fs/promises";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { chooseAddress, toSettings, toUrl, waitUntilReady } from "./connection.ts";
import { dataDirectoryOf, findLocation, logFileOf, type PlaceOptions, socketDirectoryOf } from "./place.ts";
import { spawnPostgres, stopLeftoverServer, supervise } from "./server-process.ts";

/** A PostgreSQL that the service runs itself. `stop` resolves after it has exited. */
export type EmbeddedPostgres = {
  url: string;
  location: string;
  /** The user that owns its files, if that is not the user of the service. */
  uid: number | undefined;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = PlaceOptions & {
  settings?: Record<string, string>;
  /** Completes errors: "…, or `alternative`", and the sentences `upgrade` if the files have another major version. */
  advice?: { alternative: string; upgrade: string };
};

const DEFAULT_ADVICE = {
  alternative: "use an existing database",
  upgrade: "Dump it with that version, and restore it into a new directory.",
};
const LOG_TAIL_BYTES = 2_000;

/** A commit is on disk before it is acknowledged. Checkpoints are rare, so that each page is written less often. */
const SETTINGS: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  logging_collector: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** Starts the PostgreSQL that is shipped with the service on the files in `directory`. Creates them if they do not exist. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { name, advice = DEFAULT_ADVICE } = options;
  const place = await findLocation(options, advice.alternative);
  const binaries = await findBinaries(place, advice.alternative);
  const password = await ensureCluster(place, binaries, advice.upgrade);
  const address = await chooseAddress(place);
  const settings = { ...SETTINGS, ...options.settings, ...toSettings(address) };
  const url = toUrl(address, name, password, name);
  const databases = { name, url, maintenanceUrl: toUrl(address, name, password, "postgres") };
  const supervisor = await supervise({
    launch: async () => {
      await stopLeftoverServer(dataDirectoryOf(place), socketDirectoryOf(place));
      return spawnPostgres(place, binaries.postgres, settings);
    },
    waitUntilReady: (exited) => waitUntilReady(databases, exited),
    print: options.print,
  });
  if (!supervisor)
    throw new Error(
      `The embedded PostgreSQL did not start. The end of its log:\n${await readLogTail(logFileOf(place))}`,
    );
  return { url, location: place.location, uid: place.runAs?.uid, stop: supervisor.stop };
}

async function readLogTail(file: string): Promise<string> {
  return (await readFile(file, "utf8")).slice(-LOG_TAIL_BYTES).trim();
}
