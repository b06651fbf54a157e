import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { CHILD_ENVIRONMENT, dataDirectoryOf, type Place } from "./place.ts";

export const DATABASE_USER = "agentrun";

/** Makes the database's files unless they are there, and returns the password of its only user. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<string> {
  const passwordFile = join(place.directory, "password");
  await removeDrafts(place);
  if (existsSync(dataDirectoryOf(place))) {
    await assertReadable(place, binaries.majorVersion);
    return (await readFile(passwordFile, "utf8")).trim();
  }
  const password = randomBytes(24).toString("base64url");
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await initialise(place, binaries, password);
  return password;
}

/** The files of one major version mean nothing to another. */
async function assertReadable(place: Place, majorVersion: number): Promise<void> {
  const found = Number.parseInt(await readFile(join(dataDirectoryOf(place), "PG_VERSION"), "utf8"), 10);
  if (found === majorVersion) return;
  throw new Error(
    `The database in ${place.directory} is of PostgreSQL ${found}, and this release brings ${majorVersion}, which cannot read its files. ` +
      "With the release that it was last started with: `agentrun admin backup <file>`. With this one, into a data directory that does not " +
      "exist yet: `agentrun admin restore <file> --data-dir <dir>`. docs/backup.md has it step by step.",
  );
}

/** The files get their final name when they are whole, so a half-made database is never mistaken for one. */
async function initialise(place: Place, binaries: Binaries, password: string): Promise<void> {
  const draft = await mkdtemp(join(place.location, "initialising-"));
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  await runInitdb(place, binaries, draft, await lendPassword(place, draft, password));
  await rename(join(draft, "data"), dataDirectoryOf(place));
  await rm(draft, { recursive: true });
}

async function runInitdb(place: Place, binaries: Binaries, draft: string, passwordFile: string): Promise<void> {
  const identity = place.runAs ? { uid: place.runAs.uid, gid: place.runAs.gid } : {};
  const access = ["-U", DATABASE_USER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const args = ["-D", join(draft, "data"), ...access, "--encoding=UTF8", "--locale=C", "--no-instructions"];
  await promisify(execFile)(binaries.initdb, args, { ...identity, cwd: place.location, env: CHILD_ENVIRONMENT });
}

/** The password's own file belongs to us; initdb reads a copy in a directory that only its user enters. */
async function lendPassword(place: Place, draft: string, password: string): Promise<string> {
  const path = join(draft, "password");
  // The directory is the other user's already: never follow a link that waits there.
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
