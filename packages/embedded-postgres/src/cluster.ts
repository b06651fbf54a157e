import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { CHILD_ENVIRONMENT, dataDirectoryOf, type Place } from "./place.ts";

/** Creates the database's files if they do not exist, and returns the password of its only user. */
export async function ensureCluster(place: Place, binaries: Binaries, upgrade: string): Promise<string> {
  const passwordFile = join(place.directory, "password");
  await removeDrafts(place);
  if (existsSync(dataDirectoryOf(place))) {
    await assertVersion(place, binaries.majorVersion, upgrade);
    return (await readFile(passwordFile, "utf8")).trim();
  }
  const password = randomBytes(24).toString("base64url");
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await initializeCluster(place, binaries, password);
  return password;
}

/** PostgreSQL cannot read the files of another major version. */
async function assertVersion(place: Place, majorVersion: number, upgrade: string): Promise<void> {
  const version = Number.parseInt(await readFile(join(dataDirectoryOf(place), "PG_VERSION"), "utf8"), 10);
  if (version === majorVersion) return;
  throw new Error(
    `The database in ${place.directory} was created by PostgreSQL ${version}; this release contains PostgreSQL ${majorVersion}, which cannot read its files. ${upgrade}`,
  );
}

/** The files are renamed to their final name only when complete, so a partial database is never used. */
async function initializeCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
  const draft = await mkdtemp(join(place.location, "initialising-"));
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  await runInitdb(place, binaries, draft, await writePasswordCopy(place, draft, password));
  await rename(join(draft, "data"), dataDirectoryOf(place));
  await rm(draft, { recursive: true });
}

async function runInitdb(place: Place, binaries: Binaries, draft: string, passwordFile: string): Promise<void> {
  const identity = place.runAs ? { uid: place.runAs.uid, gid: place.runAs.gid } : {};
  const access = ["-U", place.name, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const args = ["-D", join(draft, "data"), ...access, "--encoding=UTF8", "--locale=C", "--no-instructions"];
  await promisify(execFile)(binaries.initdb, args, { ...identity, cwd: place.location, env: CHILD_ENVIRONMENT });
}

/** Only the service may read the password file; initdb reads a copy in a directory that only its user can enter. */
async function writePasswordCopy(place: Place, draft: string, password: string): Promise<string> {
  const path = join(draft, "password");
  // Another user already owns the directory, so do not follow a link that may have been placed there.
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(password);
    if (place.runAs) await file.chown(place.runAs.uid, place.runAs.gid);
  } finally {
    await file.close();
  }
  return path;
}

async function removeDrafts(place: Place): Promise<void> {
  const names = (await readdir(place.location)).filter((name) => /^(initialising|copying)-/.test(name));
  await Promise.all(names.map((name) => rm(join(place.location, name), { recursive: true, force: true })));
}
