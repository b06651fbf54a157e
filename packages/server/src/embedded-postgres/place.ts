import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canEnter, findFirstUser, findOwner, isRoot, type RunAs } from "../lib/system/users.ts";

/** Where the database's files are, and as whom it runs; nobody in particular means as ourselves. */
export type Place = { directory: string; location: string; runAs: RunAs | undefined };

// /var/lib comes first because temporary directories are swept of files that have not been touched for weeks.
const ELSEWHERE = ["/var/lib", "/var/tmp", "/tmp"];

/** No variable of ours may steer the database, and a fixed locale keeps its start the same everywhere. */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv | undefined =
  process.platform === "win32" ? undefined : { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };

export const dataDirectoryOf = (place: Place): string => join(place.location, "data");
export const socketDirectoryOf = (place: Place): string => join(place.location, "socket");
export const logFileOf = (place: Place): string => join(place.location, "postgres.log");

/** Decides where the database lives: in `directory`, or where the user it must run as can reach it. */
export async function findLocation(wanted: string, print: (line: string) => void): Promise<Place> {
  const directory = await makeDirectory(wanted);
  if (!isRoot()) return { directory, location: directory, runAs: undefined };
  const location = await findRemembered(directory);
  if (location !== undefined) return { directory, location, runAs: chooseUser(location) };
  return settle(directory, print);
}

/** Creates a directory for the database's user inside the location. */
export async function createOwnedDirectory(place: Place, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (place.runAs) await chown(path, place.runAs.uid, place.runAs.gid);
}

async function makeDirectory(wanted: string): Promise<string> {
  // The database's user passes through; what must stay secret has a mode of its own.
  const made = await mkdir(wanted, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  if (made !== undefined && isRoot()) await chmod(wanted, 0o711);
  return realpath(wanted);
}

async function settle(directory: string, print: (line: string) => void): Promise<Place> {
  const runAs = chooseUser(directory);
  if (canEnter(runAs, directory)) return { directory, location: directory, runAs };
  if (existsSync(join(directory, "data"))) {
    throw new Error(`${directory} holds a database, but ${runAs.name}, under whom it runs, may no longer enter there`);
  }
  const location = await makeElsewhere(runAs);
  await remember(directory, location);
  print(`The database runs as ${runAs.name}, who may not enter ${directory}: its files are in ${location}`);
  return { directory, location, runAs };
}

const CANDIDATES = ["postgres", "nobody", "daemon"];

function chooseUser(location: string): RunAs {
  const user = findOwner(join(location, "data")) ?? findFirstUser(CANDIDATES);
  if (user) return user;
  throw new Error(
    `PostgreSQL refuses to run as root and this machine has none of the users ${CANDIDATES.join(", ")}: ` +
      "start the service as an ordinary user, or give it a database of its own by DATABASE_URL",
  );
}

async function makeElsewhere(runAs: RunAs): Promise<string> {
  for (const parent of ELSEWHERE) {
    const location = await mkdtemp(join(parent, "agentrun-")).catch(() => undefined);
    if (location === undefined) continue;
    await chmod(location, 0o711);
    if (canEnter(runAs, location)) return location;
    await rm(location, { recursive: true });
  }
  throw new Error(`${runAs.name} can reach none of ${ELSEWHERE.join(", ")}, so there is no place for the database`);
}

async function findRemembered(directory: string): Promise<string | undefined> {
  const place = await readJson<{ location: string }>(join(directory, "place.json"));
  if (place === undefined) return undefined;
  const { location } = place;
  if (!existsSync(location)) {
    throw new Error(
      `The database of ${directory} was kept in ${location}, which is gone: delete ${directory} to start anew`,
    );
  }
  await assertOurs(directory, location);
  await noteOwner(directory, location);
  return location;
}

async function remember(directory: string, location: string): Promise<void> {
  await writeFile(join(directory, "place.json"), `${JSON.stringify({ location })}\n`);
  await noteOwner(directory, location);
}

type Owner = { directory: string; inode: number };

const ownerFileOf = (location: string): string => join(location, "owner.json");
const inodeOf = async (path: string) => (await stat(path).catch(() => undefined))?.ino;

/** Whoever copies a directory copies the way to the files outside it as well; one that was moved is the same as before. */
async function assertOurs(directory: string, location: string): Promise<void> {
  const owner = await readJson<Owner>(ownerFileOf(location));
  if (owner === undefined || owner.directory === directory || owner.inode === (await inodeOf(directory))) return;
  if (owner.inode !== (await inodeOf(owner.directory))) return;
  throw new Error(
    `${directory} is a copy of ${owner.directory}, whose database is in ${location} and stays there. For a copy that runs by itself, ` +
      `stop that service, copy ${location} elsewhere as it is (cp -a), delete owner.json there, and name the new place in ${directory}/place.json`,
  );
}

async function noteOwner(directory: string, location: string): Promise<void> {
  const owner: Owner = { directory, inode: (await inodeOf(directory)) ?? 0 };
  await writeFile(ownerFileOf(location), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
