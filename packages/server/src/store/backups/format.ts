/**
 * A backup is one gzipped tar file, so that it can be opened without this software.
 *
 *   organizations/000001.copy   rows in COPY's text format, some megabytes per part; parts may split rows: concatenate them
 *   …                           one directory per table, referenced tables first
 *   secret-key                  the operator's secret keys, only if requested
 *   manifest.json               contents, release, and the SHA-256 of each table
 *
 * The manifest is written last, because it contains the checksums: a file without one is truncated. See docs/backup.md.
 */
export type Manifest = {
  format: typeof formatName;
  release: string;
  created_at: string;
  /** The names of the applied migrations. */
  migrations: string[];
  /** The difference between feed positions and the cluster's transaction ids. */
  feed_offset: string;
  partitions: BackupPartition[];
  tables: BackupTable[];
};

export type BackupPartition = { table: string; name: string; from: string; to: string };
export type TableShape = { name: string; columns: string[] };
export type BackupTable = TableShape & { parts: number; rows: number; bytes: number; sha256: string };

export const formatName = "agentrun-backup-1";
export const manifestName = "manifest.json";
export const secretKeyName = "secret-key";
export const partName = (table: string, number: number): string => `${table}/${String(number).padStart(6, "0")}.copy`;

/** Names become part of SQL statements: only accept what our own backups contain. */
const identifier = /^[a-z_][a-z0-9_]{0,62}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== formatName)
    throw new Error(`its format is ${String(manifest.format)}, and this release reads ${formatName}`);
  const names = [
    ...manifest.tables.flatMap(({ name, columns }) => [name, ...columns]),
    ...manifest.partitions.flatMap(({ table, name }) => [table, name]),
  ];
  const bounds = manifest.partitions.flatMap(({ from, to }) => [from, to]);
  if (!names.every((name) => identifier.test(name)) || !bounds.every((bound) => uuid.test(bound)))
    throw new Error("its manifest contains invalid names or bounds");
  if (!/^\d{1,19}$/.test(manifest.feed_offset)) throw new Error("its manifest has no valid feed_offset");
  return manifest;
}
