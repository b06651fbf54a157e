/**
 * A backup is one file: a gzipped tar, so that every machine can open it without us.
 *
 *   organizations/000001.copy   rows in the text form of COPY, some megabytes a part, never cut to rows: a table is its parts together
 *   …                           table by table, those that others refer to first
 *   secret-key                  the operator's keys, only where they were asked for
 *   manifest.json               what there is, of which release, and the SHA-256 of each table
 *
 * The manifest comes last because it says what the rest came to: a file without one was cut off. docs/backup.md tells people of it.
 */
export type Manifest = {
  format: typeof formatName;
  release: string;
  created_at: string;
  /** The schema, by the steps that made it. */
  migrations: string[];
  /** What the feed's positions are ahead of the cluster's transaction numbers. */
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

/** Names go into statements, so they are what ours are, whoever wrote the file. */
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
    throw new Error("its manifest names what no database of ours has");
  if (!/^\d{1,19}$/.test(manifest.feed_offset)) throw new Error("its manifest has no offset of the feed");
  return manifest;
}
